import { sum } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from './database.js'
import type { OpenStore } from './messageStore.js'
import { relayMessages } from './tables.js'
import { onDatabase } from './testing/onDatabase.js'
import { startPostgresWorld } from './testing/postgresWorld.js'
import { randomMessage, randomTopic } from './testing/relayWorld.js'
import { startDapp, startWallet } from './testing/walletConnect.js'

const TIMEOUT = 240_000
const KIB = 1024
const SPACE = 200 * KIB
const PROPOSAL = 1100
const REAL_CLOCK = { now: Date.now, advance: () => {} }

onDatabase((db, opened) => {
  test(
    '[A31] rejects WalletConnect’s clients while the queue is full, and accepts their next attempt',
    async () => {
      const tries = createTries()
      const relay = await startPostgresWorld(opened(), {
        clock: REAL_CLOCK,
        limits: { storedPerSite: SPACE, storedWithoutFail: 0 },
        change: tries.follow,
      })
      const [dapp, wallet] = [await startDapp(relay.url), await startWallet(relay.url)]
      const [eve, friend] = [await relay.connect(), await relay.connect()]
      const topic = randomTopic()
      async function fill(bytes: number) {
        while ((await eve.publish(topic, randomMessage(bytes))).error === undefined);
      }
      await fill(10 * KIB)
      await fill(48)

      const session = dapp.connect(wallet.pair)
      await tries.refused
      await friend.subscribe(topic)
      // The relay deletes confirmed messages until the queue is half empty.
      await expect.poll(() => countBytes(db())).toBeLessThanOrEqual(SPACE / 2)
      tries.letThrough()
      const { topic: sessionTopic } = await session
      expect(await dapp.sign('room')).toBe('signed 0x726f6f6d')
      const gone = dapp.next('session_delete')
      await wallet.leave(sessionTopic)
      await gone
      await Promise.all([dapp.close(), wallet.close(), eve.close(), friend.close()])
      await relay.close()
    },
    TIMEOUT,
  )
})

async function countBytes(db: Database): Promise<number> {
  const [stored] = await db.select({ bytes: sum(relayMessages.size) }).from(relayMessages)
  return Number(stored?.bytes)
}

/** The client repeats a rejected proposal only once, so this attempt waits for {@link letThrough}. */
function createTries() {
  let letThrough = () => {}
  let tellRefused = () => {}
  const allowed = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const refused = new Promise<void>((resolve) => {
    tellRefused = resolve
  })
  const follow =
    (openStore: OpenStore): OpenStore =>
    (options) => {
      const store = openStore(options)
      let isFirst = true
      return {
        ...store,
        async store(publication) {
          const isProposal = publication.tag === PROPOSAL
          if (isProposal && !isFirst) await allowed
          if (isProposal) isFirst = false
          const stored = await store.store(publication)
          if (isProposal && stored.state === 'full') tellRefused()
          return stored
        },
      }
    }
  return { follow, refused, letThrough }
}
