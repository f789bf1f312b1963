import { createServer } from 'node:http'
import { bundlePage } from './bundlePage.js'

const ECHO = `addEventListener('message', ({ ports: [port] }) => { port.onmessage = ({ data }) => port.postMessage(data) })`

export async function serveFloors<result>(
  work: (urls: { page: string }) => Promise<result>,
): Promise<result> {
  const script = await bundlePage(new URL('floorsPage.ts', import.meta.url))
  const server = createServer((request, response) => {
    const echo = request.headers.host?.startsWith('echo') === true
    const isScript = request.url === '/floors.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    if (isScript) response.end(script)
    else if (echo) response.end(`<!doctype html><script>${ECHO}</script>`)
    else response.end('<!doctype html><script type="module" src="/floors.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  try {
    return await work({ page: `http://floor.localhost:${port}/` })
  } finally {
    server.close()
  }
}
