import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Database } from '@vestibule/services'
import { ageIdentities, ageMethods, removeMethods } from '@vestibule/services/testing'
import { type Anvil, startAnvil } from '@vestibule/services/testing/anvil'
import type { Wish } from './giveWallet.js'
import { startGiver } from './startGiver.js'

const CLI = fileURLToPath(new URL('../../packages/services/src/cli/main.ts', import.meta.url))
/** Milliseconds; an hour more than a pending recovery method waits. */
const A_DAY = 25 * 3_600_000

/**
 * Gives tests what would take them a day: `POST /wallet` with `{ email, kinds, key }` makes a wallet whose recovery
 * methods count, by a device of its own, with a key from elsewhere where one is given; `POST /day` with `{ email }` has the
 * methods of a wallet that is there count and a change of how it is signed in to be a day old, `POST /removal` takes them away.
 * `POST /chain` starts a chain of a test's own and says its `{ url }`, with which `POST /chain/end` stops it.
 * `POST /project` with `{ words }` is the operator's `vestibule project`.
 */
export function createKeeper() {
  let database: Database | undefined
  let projectsFile = ''
  const chains = new Map<string, Anvil>()
  const giver = startGiver()
  function opened(): Database {
    if (database === undefined) throw new Error('The services have opened their database.')
    return database
  }
  async function passDay(email: string) {
    await ageMethods(opened(), { milliseconds: A_DAY, email })
    await ageIdentities(opened(), { milliseconds: A_DAY, subject: email })
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

  async function answer(path: string | undefined, body: Asked) {
    const { email, words = [], url = '' } = body
    if (path === '/chain') return startChain()
    if (path === '/chain/end') return stopChain(url)
    if (path === '/project') return runProject(words, projectsFile)
    if (path === '/day') return passDay(email)
    if (path === '/removal') return removeMethods(opened(), { email })
    if (path !== '/wallet') throw new Error(`There is no ${path}.`)
    return giver.give(body)
  }

  return {
    take(db: Database) {
      database = db
    },
    /** @param file Where the operator's projects are. */
    setProjectsFile(file: string) {
      projectsFile = file
    },
    /** @returns what ends it */
    async listen(port: number): Promise<() => void> {
      const server = createServer((request, response) => {
        const reply = (status: number, value: unknown) =>
          response
            .writeHead(status, { 'content-type': 'application/json' })
            .end(JSON.stringify(value ?? {}))
        request
          .toArray()
          .then((parts) => answer(request.url, JSON.parse(Buffer.concat(parts).toString())))
          .then(
            (value) => reply(200, value),
            (error) => reply(500, { message: String(error) }),
          )
      })
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      return () => {
        for (const url of chains.keys()) stopChain(url)
        giver.stop()
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

type Asked = Wish & { words?: string[]; url?: string }

async function runProject(words: string[], file: string): Promise<{ out: string }> {
  const args = ['--conditions=src', '--import', 'tsx', CLI, 'project', ...words]
  const env = { ...process.env, PROJECTS_FILE: file }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return { out: stdout }
}
