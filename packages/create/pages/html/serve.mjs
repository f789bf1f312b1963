import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'

const FILES = {
  '/': { url: new URL('index.html', import.meta.url), type: 'text/html' },
  '/style.css': { url: new URL('style.css', import.meta.url), type: 'text/css' },
  '/main.js': { url: new URL('main.js', import.meta.url), type: 'text/javascript' },
  '/vestibule.js': {
    url: new URL(import.meta.resolve('@vestibule/host-sdk/browser')),
    type: 'text/javascript',
  },
}

const { port } = parseArgs({ options: { port: { type: 'string', default: '5173' } } }).values

createServer(({ url: path = '' }, response) => {
  const file = FILES[path]
  if (file === undefined) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': file.type, 'access-control-allow-origin': '*' })
  createReadStream(file.url).pipe(response)
}).listen(Number(port), '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
