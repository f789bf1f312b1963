import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Database, Services } from '@vestibule/services'
import { ageIdentities, ageMethods, removeMethods } from '@vestibule/services/testing'
import { type Anvil, startAnvil } from '@vestibule/services/testing/anvil'
import type { Stack } from '@vestibule/stack'
import type { Wish } from './giveWallet.js'
import { sendOperation } from './sendOperation.js'
import { startClients } from './startClients.js'

const CLI = fileURLToPath(new URL('../../packages/services/build/vestibule.js', import.meta.url))
/** One hour longer than the waiting period of a new recovery method. */
const DAY_MS = 25 * 3_600_000

/**
 * Performs steps for a test that would take a day or need another process:
 *
 * - `POST /wallet` with `{ email, kinds, key }` creates a wallet on its own device, with active
 * recovery methods and optionally an imported key.
 * - `POST /day` with `{ email }` ages the wallet's recovery methods and login changes by a day,
 * `POST /removal` removes them.
 * - `POST /codes` with `{ email, times }` requests codes from new devices.
 * - `POST /chain` starts a chain for one test and returns its `{ url }`; `POST /chain/end` with
 * this URL stops it.
 * - `POST /services` with `{ frameDist }` starts more services with this frame build and returns
 * their `{ url }`; `POST /services/end` with this URL stops them.
 * - `POST /operation` sends a user operation of a new smart account and returns its
 * `{ hash, sender }`.
 * - `POST /project` with `{ words }` runs the operator's `vestibule project`.
 */
export function createKeeper() {
  let database: Database | undefined
  let stack: Stack | undefined
  const chains = new Map<string, Anvil>()
  const beside = new Map<string, Services>()
  function opened(): Database {
    if (database === undefined) throw new Error('The services have opened their database.')
    return database
  }
  function running(): Stack {
    if (stack === undefined) throw new Error('The stack has started.')
    return stack
  }
  async function passDay(email: string) {
    await ageMethods(opened(), { milliseconds: DAY_MS, email })
    await ageIdentities(opened(), { milliseconds: DAY_MS, subject: email })
  }

  async function startChain() {
    const chain = await startAnvil()
    chains.set(chain.url, chain)
    return { url: chain.url }
  }
  function stopChain(url: string) {
    chains.get(url)?.stop()
    chains.delete(url)
  }

  async function startBeside(frameDist: string) {
    const services = await running().startBeside(frameDist)
    beside.set(services.url, services)
    return { url: services.url }
  }
  async function stopBeside(url: string) {
    await beside.get(url)?.close()
    beside.delete(url)
  }

  async function answer(path: string | undefined, body: Asked, clients: Clients) {
    const { email, words = [], url = '', times = 0, frameDist = '' } = body
    if (path === '/chain') return startChain()
    if (path === '/chain/end') return stopChain(url)
    if (path === '/services') return startBeside(frameDist)
    if (path === '/services/end') return stopBeside(url)
    if (path === '/project') return runProject(words, running().addresses.projectsFile)
    if (path === '/operation') return sendOperation()
    if (path === '/day') return passDay(email)
    if (path === '/removal') return removeMethods(opened(), { email })
    if (path === '/codes') return clients.run({ email, times })
    if (path !== '/wallet') throw new Error(`There is no ${path}.`)
    return clients.run({ wish: body })
  }

  return {
    take(db: Database) {
      database = db
    },
    setStack(started: Stack) {
      stack = started
    },
    async listen(port: number): Promise<() => void> {
      // Start the clients after the world, which needs the CPU first.
      const clients = startClients()
      const server = createServer((request, response) => {
        const reply = (status: number, value: unknown) =>
          response
            .writeHead(status, { 'content-type': 'application/json' })
            .end(JSON.stringify(value ?? {}))
        request
          .toArray()
          .then((parts) =>
            answer(request.url, JSON.parse(Buffer.concat(parts).toString()), clients),
          )
          .then(
            (value) => reply(200, value),
            (error) => reply(500, { message: String(error) }),
          )
      })
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      return () => {
        for (const url of chains.keys()) stopChain(url)
        clients.stop()
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

type Clients = ReturnType<typeof startClients>
type Asked = Wish & { words?: string[]; url?: string; times?: number; frameDist?: string }

async function runProject(words: string[], file: string): Promise<{ out: string }> {
  const env = { ...process.env, PROJECTS_FILE: file }
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'project', ...words], {
    env,
  })
  return { out: stdout }
}
