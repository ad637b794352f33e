import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The words after `node` that start the same work as a Node-RED flow: page through the list, one POST for each completed interview. It
 * stores nothing. `red` is the path of node-red's red.js.
 */
export function nodeRedCommand(
  red: string,
  folder: string,
  places: { readonly apiUrl: string; readonly sinkUrl: string },
): string[] {
  const home = join(folder, 'node-red')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'flows.json'), JSON.stringify(flowOf(places)))
  writeFileSync(
    join(home, 'settings.js'),
    `module.exports = { flowFile: 'flows.json', uiPort: 0, httpAdminRoot: false, httpNodeRoot: false, logging: { console: { level: 'warn' } } }`,
  )
  return [red, '-u', home, '-s', join(home, 'settings.js')]
}

function flowOf({ apiUrl, sinkUrl }: { readonly apiUrl: string; readonly sinkUrl: string }) {
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
      `msg.page = (msg.page || 0) + 1; msg.method = 'GET'; msg.url = '${apiUrl}/interviews?limit=100&page=' + msg.page; delete msg.payload; return msg`,
      [['get']],
    ),
    request('get', 'split'),
    code(
      'split',
      `const { data, meta } = msg.payload; return [data.filter((one) => one.status === 'completed').map((one) => ({ method: 'POST', url: '${sinkUrl}/applications/' + one.externalId + '/notes', headers: { 'content-type': 'application/json' }, payload: { applicationId: one.externalId, body: 'Interview ' + one.id + ' of ' + one.candidate.firstName + ' is completed' } })), msg.page < meta.totalPages ? { page: msg.page } : null]`,
      [['post'], ['page']],
    ),
    { ...request('post', 'page'), wires: [[]] },
  ]
}
