import { expect, test } from 'vitest'
import { commands, groups } from '../../src/cli/table.ts'
import { runHere } from '../kit/command-line.ts'

const helpOf = async (name: string) =>
  (await runHere(['help', ...name.split(' ').filter((word) => word !== '')], { cwd: '.', env: process.env })).stdout

test('no line of any help is wider than 80 columns where there is no terminal', async () => {
  for (const name of ['', ...Object.keys(groups), ...Object.keys(commands)]) {
    const help = await helpOf(name)
    expect([name, help.split('\n').filter((line) => line.length > 80)]).toEqual([name, []])
    expect(help).toContain('Usage: interview-bridge')
  }
})

test('help that is wrapped still names every option, and its examples are commands as before', async () => {
  for (const [name, { options = [], examples }] of Object.entries(commands)) {
    const help = await helpOf(name)
    for (const { flags } of options) expect(help.replaceAll(/\s+/g, ' '), name).toContain(flags)
    const joined = help.replaceAll(/ \\\n\s+/g, ' ')
    for (const example of examples) expect(joined, name).toContain(`  interview-bridge ${example}\n`)
  }
})

test('descriptions begin in one column, also in the lines after their first', async () => {
  const lines = (await helpOf('init')).split('\n')
  const first = lines.find((line) => line.startsWith('  --organization N')) ?? ''
  const column = first.indexOf('its name')
  const after = lines[lines.findIndex((line) => line.includes('the company that opens positions')) + 1] ?? ''
  expect(after.search(/\S/)).toBe(column)
})
