import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export async function servePages<result>(
  work: (urls: { blank: string; vestibule: string }) => Promise<result>,
): Promise<result> {
  const files = new Map([...(await bundle('blankPage')), ...(await bundle('vestibulePage'))])
  const server = createServer(({ url = '/' }, response) => {
    const code = files.get(url)
    response.setHeader('Content-Type', code === undefined ? 'text/html' : 'text/javascript')
    response.end(code ?? `<!doctype html><script type="module" src="${url}.js"></script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const root = `http://dapp.localhost:${typeof address === 'object' ? address?.port : undefined}`
  try {
    return await work({ blank: `${root}/blankPage`, vestibule: `${root}/vestibulePage` })
  } finally {
    server.close()
  }
}

async function bundle(page: string): Promise<[string, string][]> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(`${page}.tsx`, import.meta.url)),
        output: { entryFileNames: `${page}.js`, chunkFileNames: `${page}-[hash].js` },
      },
    },
  })
  return [output]
    .flat()
    .flatMap((part) => ('output' in part ? part.output : []))
    .flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : []))
}
