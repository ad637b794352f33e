import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { makeFileOnce, readIfThere, replaceFile, syncFolder } from '../../src/base/files.ts'
import { syncFolder as syncMediaFolder } from '../../src/media/root.ts'

const folder = mkdtempSync(join(tmpdir(), 'ib-files-'))
const file = join(folder, 'secret')
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
})

test('the first content of a file stays when the file is made again', () => {
  expect(makeFileOnce(file, 'first')).toBe('first')
  expect(makeFileOnce(file, 'second')).toBe('first')
  expect(readdirSync(folder)).toEqual(['secret'])
})

test('an empty file, which a kill between creating and writing leaves, is made anew', () => {
  writeFileSync(file, '')
  expect(makeFileOnce(file, 'first')).toBe('first')
  expect(readFileSync(file, 'utf8')).toBe('first')
})

test('a file that is written anew is whole, and nothing is left beside it', () => {
  expect(readIfThere(file)).toBe(null)
  replaceFile(file, 'one')
  replaceFile(file, 'two\n')
  expect(readIfThere(file)).toBe('two')
  expect(readdirSync(folder)).toEqual(['secret'])
})

// The kernel's own folder of processes refuses to be synced with EINVAL, as some network file systems do.
test.skipIf(process.platform !== 'linux')('a file system that syncs no folders is good enough', async () => {
  const handle = openSync('/proc/self', 'r')
  onTestFinished(() => closeSync(handle))
  expect(() => fsyncSync(handle)).toThrow('EINVAL')
  expect(() => syncFolder('/proc/self')).not.toThrow()
  await expect(syncMediaFolder('/proc/self')).resolves.toBeUndefined()
  // Only that answer is passed over: a folder that is away still is.
  expect(() => syncFolder('/proc/self/none')).toThrow('ENOENT')
  await expect(syncMediaFolder('/proc/self/none')).rejects.toThrow('ENOENT')
})

test('a disk with room for a part of a file takes none of it, and the old file stays', ({ skip }) => {
  const disk = mkdtempSync(join(tmpdir(), 'ib-small-disk-'))
  onTestFinished(() => rmSync(disk, { recursive: true }))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]).status !== 0)
    skip('this user may not mount a small file system')
  onTestFinished(() => {
    spawnSync('umount', [disk])
  })
  const noted = join(disk, 'noted')
  writeFileSync(noted, 'old')
  writeFileSync(join(disk, 'others'), Buffer.alloc(52_000))
  expect(() => replaceFile(noted, 'a'.repeat(20_000))).toThrow('ENOSPC')
  expect(readIfThere(noted)).toBe('old')
  expect(readdirSync(disk).sort()).toEqual(['noted', 'others'])
})
