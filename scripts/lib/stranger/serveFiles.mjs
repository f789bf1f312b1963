import { createServer } from 'node:http'

const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' }

/** Serves a page's files on localhost. @returns {Promise<{ url: string, close: () => Promise<void> }>} */
export async function serveFiles(files) {
  const server = createServer(({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url
    const text = files.get(path)
    response.statusCode = text === undefined ? 404 : 200
    response.setHeader('Content-Type', TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain')
    // These file names contain the hash of their content.
    if (path.startsWith('/assets/'))
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    response.end(text)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}
