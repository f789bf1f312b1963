import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { inDataDir } from './services/inDataDir.js'
import { startServicesProcess } from './services/startServicesProcess.js'
import { type Figure, median, ms } from './table.js'

const DIST = fileURLToPath(new URL('../../packages/secure-frame/dist', import.meta.url))
const ROUNDS = 7
const REQUESTS = 2_000
const MIDDLE = 30_000

/**
 * Loads the frame's document and one script in gzip, over one open connection. Alternates between
 * the services and nginx. Needs nginx.
 */
export const frameFiles = () =>
  inDataDir(async (dataDir) => {
    const asset = readdirSync(join(DIST, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => ({ name, bytes: statSync(join(DIST, 'assets', name)).size }))
      .sort((a, b) => Math.abs(a.bytes - MIDDLE) - Math.abs(b.bytes - MIDDLE))[0]?.name
    const services = await startServicesProcess(dataDir, { frameDist: DIST })
    const nginx = await startNginx(dataDir)
    try {
      const figures: Figure[] = []
      for (const [what, path, most] of [
        ['the frame’s document', '/f/demo', 3],
        ['a script of the frame', `/assets/${asset}`, 2],
      ] as const) {
        const own: number[] = []
        const theirs: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          own.push(median(await ask(Number(new URL(services.url).port), path)))
          theirs.push(median(await ask(nginx.port, path)))
        }
        const ratios = own.map((value, round) => value / (theirs[round] ?? value))
        figures.push(ms(what, own), ms('· by nginx', theirs), {
          what: '· times nginx',
          unit: '',
          values: ratios,
          beside: `target ${most}`,
        })
      }
      return figures
    } finally {
      await nginx.stop()
      await services.kill()
    }
  })

async function startNginx(folder: string) {
  const root = join(folder, 'root')
  cpSync(DIST, root, { recursive: true })
  for (const name of [
    'index.html',
    ...readdirSync(join(root, 'assets')).map((one) => `assets/${one}`),
  ])
    writeFileSync(join(root, `${name}.gz`), gzipSync(readFileSync(join(root, name))))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log stderr; user root;
events {}
http {
  ${temporary}
  types { text/html html; text/javascript js; }
  access_log off; gzip_static on; keepalive_requests 1000000;
  server { listen 127.0.0.1:${port}; root ${root}; location /f/ { try_files /index.html =404; } }
}
`,
  )
  const child = spawn('nginx', ['-c', config], { stdio: 'inherit' })
  for (let tries = 0; !(await isOpen(port)); tries++) {
    if (tries > 100) throw new Error('nginx did not open its port.')
    await sleep(50)
  }
  return {
    port,
    async stop() {
      child.kill()
      await once(child, 'close')
    },
  }
}

/** Duration of each request in ms, without the client's work on headers and bodies. */
async function ask(port: number, path: string): Promise<number[]> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  let [missing, head] = [-1, Buffer.alloc(0)]
  let arrived = () => {}
  socket.on('data', (data) => {
    if (missing < 0) {
      head = Buffer.concat([head, data])
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      const [, length] = /^content-length: (\d+)/im.exec(text) ?? []
      if (!text.startsWith('HTTP/1.1 200') || length === undefined)
        throw new Error(`${path}: ${text}`)
      missing = Number(length) + end + 4 - head.length
      head = Buffer.alloc(0)
    } else missing -= data.length
    if (missing > 0) return
    missing = -1
    arrived()
  })
  const times: number[] = []
  for (let request = 0; request < REQUESTS; request++) {
    const started = performance.now()
    const answer = new Promise<void>((resolve) => {
      arrived = resolve
    })
    // Use many addresses, to stay below the limit per client.
    const from = `10.${request % 200}.${Math.floor(request / 200)}.1`
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: frame.localhost\r\nAccept-Encoding: gzip\r\nX-Forwarded-For: ${from}\r\n\r\n`,
    )
    await answer
    times.push(performance.now() - started)
  }
  socket.destroy()
  return times
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
