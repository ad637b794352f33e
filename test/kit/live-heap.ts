/** The live part of another Node process's heap: asked over its inspector (`--inspect=127.0.0.1:PORT`), after a collection. */
export async function liveHeapMb(port: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  const answers = new Map<number, (result: { usedSize: number }) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: { usedSize: number } }
    answers.get(id)?.(result)
  }
  await new Promise((done, failed) => {
    socket.onopen = done
    socket.onerror = () => failed(new Error('the inspector does not answer'))
  })
  const call = (id: number, method: string) =>
    new Promise<{ usedSize: number }>((done) => {
      answers.set(id, done)
      socket.send(JSON.stringify({ id, method }))
    })
  await call(1, 'HeapProfiler.enable')
  await call(2, 'HeapProfiler.collectGarbage')
  const { usedSize } = await call(3, 'Runtime.getHeapUsage')
  socket.close()
  return usedSize / 1e6
}
