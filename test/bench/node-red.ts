import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const LIMIT_MS = 120_000
/** Of /proc/PID/stat: a hundredth of a second. */
const TICKS_PER_SECOND = 100

/**
 * The same work as a Node-RED flow: inject, page through the list, one POST for each completed interview, count. It
 * stores nothing. `red` is the path of node-red's red.js.
 */
export async function runNodeRed(
  red: string,
  options: { apiUrl: string; key: string; sinkUrl: string; count: number },
): Promise<{ moved: number; seconds: number; cpuSeconds: number; rssMb: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'ib-node-red-'))
  writeFileSync(join(folder, 'flows.json'), JSON.stringify(flowOf(options)))
  writeFileSync(
    join(folder, 'settings.js'),
    `module.exports = { flowFile: 'flows.json', uiPort: 0, httpAdminRoot: false, httpNodeRoot: false, logging: { console: { level: 'warn' } } }`,
  )
  const child = spawn(process.execPath, [red, '-u', folder, '-s', join(folder, 'settings.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const proc = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8')
  const cpuSeconds = () => {
    const fields = proc('stat').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  }
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Node-RED took too long')), LIMIT_MS)
      child.once('exit', (code) => reject(new Error(`Node-RED ended with ${code}`)))
      let begun: { at: number; cpu: number } | undefined
      const hear = (line: string) => {
        if (line.includes('BENCH BEGIN')) begun ??= { at: performance.now(), cpu: cpuSeconds() }
        if (!line.includes('BENCH DONE') || !begun) return
        clearTimeout(timer)
        resolve({
          moved: options.count,
          seconds: (performance.now() - begun.at) / 1000,
          cpuSeconds: cpuSeconds() - begun.cpu,
          rssMb: Math.round(Number(/VmHWM:\s+(\d+)/.exec(proc('status'))?.[1]) / 1024),
        })
      }
      for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', hear)
    })
  } finally {
    child.removeAllListeners('exit')
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

function flowOf({ apiUrl, key, sinkUrl, count }: { apiUrl: string; key: string; sinkUrl: string; count: number }) {
  const since = new Date(Date.now() - 86_400_000).toISOString()
  const code = (id: string, func: string, wires: string[][]) => ({
    id,
    z: 'tab',
    type: 'function',
    func,
    outputs: wires.length,
    wires,
  })
  const request = (id: string, next: string) => ({
    id,
    z: 'tab',
    type: 'http request',
    method: 'use',
    ret: 'obj',
    url: '',
    wires: [[next]],
  })
  return [
    { id: 'tab', type: 'tab', label: 'bench' },
    { id: 'begin', z: 'tab', type: 'inject', props: [], once: true, onceDelay: 0.1, repeat: '', wires: [['page']] },
    code(
      'page',
      `msg.page = (msg.page || 0) + 1; if (msg.page === 1) node.warn('BENCH BEGIN'); msg.method = 'GET'; msg.url = '${apiUrl}/interviews?updatedSince=${since}&limit=100&page=' + msg.page; msg.headers = { authorization: 'Bearer ${key}' }; delete msg.payload; return msg`,
      [['get']],
    ),
    request('get', 'split'),
    code(
      'split',
      `const { data, meta } = msg.payload; return [data.filter((one) => one.status === 'completed').map((one) => ({ method: 'POST', url: '${sinkUrl}/notes', headers: { 'content-type': 'application/json' }, payload: { application: one.externalId, body: one.candidate.firstName + ' is done' } })), msg.page < meta.totalPages ? { page: msg.page } : null]`,
      [['post'], ['page']],
    ),
    request('post', 'count'),
    code(
      'count',
      `const n = (context.get('n') || 0) + 1; context.set('n', n); if (n === ${count}) node.warn('BENCH DONE')`,
      [[]],
    ),
  ]
}
