import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Handler = (response: ServerResponse, request: IncomingMessage) => void

export const FOLDER = `bafybei${'b'.repeat(51)}a`

export async function startSourceServer() {
  const pages = new Map<string, Handler>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { url = '' } = request
    asked.push(url)
    const page = pages.get(url)
    if (page === undefined) return void response.writeHead(404).end()
    page(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    gateway: `${origin}/ipfs/`,
    asked,
    put(path: string, page: Handler | Buffer | string) {
      pages.set(
        path,
        typeof page === 'function' ? page : (response) => void response.writeHead(200).end(page),
      )
    },
    putFile(name: string, page: Handler | Buffer | string) {
      this.put(`/ipfs/${FOLDER}/${name}`, page)
      return `ipfs://${FOLDER}/${name}`
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type SourceServer = Awaited<ReturnType<typeof startSourceServer>>

export function sendForever(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, 'a')
  response.writeHead(200)
  const send = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', send)
  }
  send()
}

export function sendSlowly(response: ServerResponse): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write('a'), 50)
  response.on('close', () => clearInterval(timer))
}
