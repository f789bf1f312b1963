import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ECHO = `addEventListener('message', ({ ports: [port] }) => { port.onmessage = ({ data }) => port.postMessage(data) })`

/** Serves the pages on which a browser does nothing but the parts, under names of two sites. */
export async function serveFloors<result>(
  work: (urls: { page: string }) => Promise<result>,
): Promise<result> {
  const script = await bundle(fileURLToPath(new URL('floorsPage.ts', import.meta.url)))
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

async function bundle(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'] } },
  })
  const [chunk] = [output].flat().flatMap((part) => ('output' in part ? part.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The page of the floors was not built.')
  return chunk.code
}
