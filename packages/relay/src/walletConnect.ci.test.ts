import { expect, test } from 'vitest'
import { onDatabase } from './testing/onDatabase.js'
import { startPostgresWorld } from './testing/postgresWorld.js'
import { randomMessage, randomTopic } from './testing/relayWorld.js'
import { startDapp, startWallet } from './testing/walletConnect.js'
import { SECOND } from './time.js'

const TIMEOUT = 240_000
const KIB = 1024
const REAL_CLOCK = { now: Date.now, advance: () => {} }

onDatabase((_db, opened) => {
  test(
    '[A31] WalletConnect’s clients are refused while the queue is full, and continue by themselves afterwards',
    async () => {
      const relay = await startPostgresWorld(opened(), {
        clock: REAL_CLOCK,
        limits: { storedPerSite: 200 * KIB, storedWithoutFail: 0 },
      })
      const [dapp, wallet] = [await startDapp(relay.url), await startWallet(relay.url)]
      const [eve, friend] = [await relay.connect(), await relay.connect()]
      const topic = randomTopic()
      /** Publishes until it is refused. */
      async function fill(bytes: number) {
        while ((await eve.publish(topic, randomMessage(bytes))).error === undefined);
      }
      await fill(10 * KIB)
      // A session needs a larger message than this.
      await fill(48)

      const session = dapp.connect(wallet.pair)
      const waiting = new Promise((resolve) => setTimeout(resolve, 2 * SECOND, 'waiting'))
      expect(await Promise.race([session, waiting])).toBe('waiting')
      await friend.subscribe(topic)
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
