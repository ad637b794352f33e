/** A heap snapshot of another Node process, over its inspector, after a collection: every text that is alive there. */
export async function heapSnapshot(port: number): Promise<string> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  const chunks: string[] = []
  const waiting = new Map<number, () => void>()
  socket.onmessage = ({ data }) => {
    const { id, method, params } = JSON.parse(String(data)) as {
      id?: number
      method?: string
      params?: { chunk: string }
    }
    if (method === 'HeapProfiler.addHeapSnapshotChunk') chunks.push(params?.chunk ?? '')
    else if (id !== undefined) waiting.get(id)?.()
  }
  await new Promise((done, failed) => {
    socket.onopen = done
    socket.onerror = () => failed(new Error('the inspector does not answer'))
  })
  const call = (id: number, method: string) =>
    new Promise<void>((done) => {
      waiting.set(id, done)
      socket.send(JSON.stringify({ id, method, params: { reportProgress: false } }))
    })
  await call(1, 'HeapProfiler.enable')
  await call(2, 'HeapProfiler.collectGarbage')
  await call(3, 'HeapProfiler.takeHeapSnapshot')
  socket.close()
  return chunks.join('')
}
