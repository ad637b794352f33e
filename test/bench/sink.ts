import { createServer } from 'node:http'

/** An ATS that is as fast as it can be: takes a note, answers 201. */
let notes = 0
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const text = `{"id":${++notes}}`
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': text.length })
    response.end(text)
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ port: (server.address() as { port: number }).port })))
