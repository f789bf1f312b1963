import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectNats } from '../nats/openNats.js'

export async function startNatsServer(): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-nats-'))
  const port = await freePort()
  const url = `nats://127.0.0.1:${port}`
  let child: ChildProcess

  async function start() {
    child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], {
      stdio: 'ignore',
    })
    const failed = once(child, 'error').then(([cause]) => {
      throw new Error('NATS is missing: run `apt-get install nats-server` as root.', { cause })
    })
    await Promise.race([failed, untilItAnswers()])
    failed.catch(() => undefined)
  }
  async function untilItAnswers() {
    for (;;) {
      try {
        const connection = await connectNats(url, { isLasting: false })
        return await connection.close()
      } catch {
        await sleep(20)
      }
    }
  }
  async function kill() {
    child.kill('SIGKILL')
    await once(child, 'close')
  }

  await start()
  return { url, folder, kill, start, pid: () => child.pid ?? 0 }
}

export type NatsServer = {
  url: string
  folder: string
  kill: () => Promise<void>
  start: () => Promise<void>
  pid: () => number
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
