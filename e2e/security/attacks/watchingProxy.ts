import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

/** A proxy that records every requested address, including beacons, prefetches and WebSockets. */
export async function watchingProxy() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '')
    heard.push(url.href)
    const { method, headers } = request
    const onward = ask(
      { host: '127.0.0.1', port: url.port, path: url.pathname + url.search, method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  // Over plain HTTP, browsers use CONNECT only for WebSockets. The first line contains the target.
  server.on('connect', ({ url = '' }, socket, head) => {
    const onward = connect(Number(url.split(':')[1]), '127.0.0.1')
    const note = (chunk: Buffer) => {
      const path = /^GET (\S+)/.exec(chunk.toString('latin1'))?.[1]
      heard.push(`ws://${url}${path ?? ''}`)
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    if (head.length > 0) note(head)
    else socket.once('data', note)
    onward.write(head)
    onward.pipe(socket).pipe(onward)
    for (const end of [onward, socket])
      end.on('error', () => {
        onward.destroy()
        socket.destroy()
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    server: `http://127.0.0.1:${port}`,
    heard,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
