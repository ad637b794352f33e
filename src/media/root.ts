import { constants, type Stats } from 'node:fs'
import { access, type FileHandle, open, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import PQueue from 'p-queue'
import { AppError, codeOf } from '../base/errors.ts'
import { makeFileOnce, syncsNoFolders } from '../base/files.ts'
import { folderProblem, makeFolders } from '../base/folder-problems.ts'
import { refusalOf } from './refusals.ts'

/** A recording that the database names. */
export interface KnownRecording {
  readonly key: string
  readonly bytes: number
}

/** The folder that holds all recordings, recognised by a mark file in it: a bare mount point has none. */
export interface MediaRoot {
  readonly folder: string
  /** Rejects with `media.away` (503) unless the folder is there and has its mark. Costs one `stat`. */
  check(): Promise<void>
  /** Null, or why recordings cannot be stored: a sentence without a path. Answers within about three seconds. */
  problem(): Promise<string | null>
}

const MARK_TEXT =
  'Interview Bridge stores recordings in this folder. Keep this file: without it the folder counts as not mounted.\n'
const ANSWER_MS_MAX = 3_000

/** True for a file or a folder on its way that does not exist. */
export const isAbsent = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')

/**
 * The media folder of one database. `known` returns some recordings of the database, old and new ones; none when it names
 * none. The mark is made where most of them lie (a root that was copied without the mark), and
 * on the first use by this process where the database names no recording. Only then is the folder made, too.
 */
export function mediaRoot(path: string, markName: string, known: () => Promise<KnownRecording[]>): MediaRoot {
  const folder = resolve(path)
  const mark = join(folder, markName)
  let wasThere = false
  let adopting: Promise<boolean> | undefined
  let looking: Promise<boolean> | undefined
  /** The mark whose folder was looked into: another file of its name may lie in the mount point below. */
  let proved: string | undefined

  async function adopt(): Promise<boolean> {
    const recordings = await known()
    return adoptWith(recordings).catch((error: unknown) => {
      const refused = refusalOf(error, folder)
      throw isAbsent(error) || refused === error ? away(error) : refused
    })
  }

  async function adoptWith(recordings: readonly KnownRecording[]): Promise<boolean> {
    if (recordings.length > 0) {
      let found = 0
      for (const { key, bytes } of recordings) if ((await sizeOf(join(folder, key))) === bytes) found++
      // A bare mount point may hold the few that were written into it by mistake.
      if (found * 2 < recordings.length) return false
    } else {
      if (wasThere) return false
      await makeFolder(folder)
    }
    makeFileOnce(mark, MARK_TEXT)
    return true
  }

  /** False where a mark of ours stands alone: it was made before the volume was mounted here, and none of the recordings is. */
  async function holdsRecordings(): Promise<boolean> {
    const recordings = await known()
    for (const { key } of recordings) if ((await sizeOf(join(folder, key))) !== undefined) return true
    return recordings.length === 0
  }

  async function prove({ dev, mtimeMs, size }: Stats): Promise<void> {
    // Not the inode, which some network file systems draw anew.
    const seen = `${dev} ${mtimeMs} ${size}`
    if (seen === proved) return
    // An empty mark is a person's word that this is the folder.
    if (size > 0) {
      looking ??= holdsRecordings().finally(() => {
        looking = undefined
      })
      if (!(await looking)) throw alone()
    }
    proved = seen
  }

  async function check(): Promise<void> {
    const found = await stat(mark).catch(async (error: unknown) => {
      if (!isAbsent(error)) throw away(error)
      adopting ??= adopt().finally(() => {
        adopting = undefined
      })
      if (!(await adopting)) throw away(error)
    })
    if (found) await prove(found)
    wasThere = true
  }

  /** The path and the advice stay in the cause, for the log. */
  function away(error: unknown): AppError {
    const problem = isAbsent(error) ? undefined : folderProblem(error)
    const advice = problem
      ? `The media folder ${folder} ${problem.reason}. ${problem.advice}.`
      : `The media folder ${folder} must hold the file ${markName} and does not: its volume may not be mounted. Mount it, or set storage.folder to the folder with the recordings; if this folder is the right one, put an empty file of that name into it.`
    return refusal(new Error(advice, { cause: error }))
  }

  const alone = () =>
    refusal(
      new Error(
        `The media folder ${folder} holds the file ${markName} and none of the recordings: its volume may not be mounted. Mount it, or set storage.folder to the folder with the recordings; if this folder is the right one, empty that file.`,
      ),
    )

  function refusal(cause: Error): AppError {
    return new AppError(
      'This server cannot reach its recordings at the moment: none can be stored or played. Try again later.',
      { kind: 'transient', code: 'media.away', status: 503, cause },
    )
  }

  async function look(): Promise<string | null> {
    try {
      await check()
      await access(folder, constants.W_OK)
      return null
    } catch (error) {
      // What the file system said stands below our own words.
      const said = error instanceof AppError ? (error.cause as Error | undefined)?.cause : error
      if (error instanceof AppError && error.code === 'media.away' && (said === undefined || isAbsent(said)))
        return 'the media folder is not the one with the recordings: its volume may not be mounted'
      const problem = folderProblem(said)
      if (problem?.code === 'rights') return 'this process may not read and write in the media folder'
      return `the media folder ${problem?.reason ?? 'cannot be used'}`
    }
  }

  return {
    folder,
    check,
    async problem() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<string>((done) => {
        const sentence = `the media folder did not answer within ${ANSWER_MS_MAX / 1000} s`
        timer = setTimeout(() => done(sentence), ANSWER_MS_MAX)
      })
      return Promise.race([look(), late]).finally(() => clearTimeout(timer))
    },
  }
}

async function makeFolder(folder: string): Promise<void> {
  const made = makeFolders(folder, 0o700)
  if (made === undefined) return
  for (let above = dirname(folder); ; above = dirname(above)) {
    await syncFolder(above)
    if (above === dirname(made)) return
  }
}

/** Bytes of a file; undefined when there is none. */
export async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** Puts a file's content on the disk for good. */
export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  await syncFile(file).finally(() => file.close())
}

/** Puts the names in a folder on the disk for good, where the file system can. */
export async function syncFolder(folder: string): Promise<void> {
  await sync(folder).catch((error: unknown) => {
    if (!syncsNoFolders(error)) throw error
  })
}

/** Node has four threads for files and waits in one of them while a disk syncs; the others stay for everybody else. */
const syncing = new PQueue({ concurrency: 2 })

/** Puts an open file's content on the disk for good. */
export async function syncFile(file: FileHandle): Promise<void> {
  await syncing.add(() => file.sync())
}
