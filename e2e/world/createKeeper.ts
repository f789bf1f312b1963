import { createServer } from 'node:http'
import type { Database } from '@vestibule/services'
import { ageIdentities, ageMethods, removeMethods } from '@vestibule/services/testing'
import { giveWallet, type RecoveryKind } from './giveWallet.js'

/** Milliseconds; an hour more than a pending recovery method waits. */
const A_DAY = 25 * 3_600_000

/**
 * Gives tests what would take them a day: `POST /wallet` with `{ email, kinds, key }` makes a wallet whose recovery
 * methods count, by a device of its own, with a key from elsewhere where one is given; `POST /day` with `{ email }` has the
 * methods of a wallet that is there count and a change of how it is signed in to be a day old, `POST /removal` takes them away.
 */
export function createKeeper() {
  let database: Database | undefined
  function opened(): Database {
    if (database === undefined) throw new Error('The services have opened their database.')
    return database
  }
  async function passDay(email: string) {
    await ageMethods(opened(), { milliseconds: A_DAY, email })
    await ageIdentities(opened(), { milliseconds: A_DAY, subject: email })
  }

  async function answer(path: string | undefined, body: Asked) {
    const { email, kinds = [], key } = body
    if (path === '/day') return passDay(email)
    if (path === '/removal') return removeMethods(opened(), { email })
    if (path !== '/wallet') throw new Error(`There is no ${path}.`)
    return giveWallet({ email, kinds, key, passDay: () => passDay(email) })
  }

  return {
    take(db: Database) {
      database = db
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
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

type Asked = { email: string; kinds?: RecoveryKind[]; key?: string }
