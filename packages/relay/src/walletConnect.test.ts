import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { relayMessages } from './tables.js'
import { onDatabase } from './testing/onDatabase.js'
import { startPostgresWorld } from './testing/postgresWorld.js'
import type { RelayWorld } from './testing/relayWorld.js'
import {
  createClientStorage,
  readDismissal,
  startDapp,
  startWallet,
} from './testing/walletConnect.js'

const TIMEOUT = 240_000
const REAL_CLOCK = { now: Date.now, advance: () => {} }

onDatabase((_db, opened) => {
  describe('WalletConnect’s own clients', () => {
    let relay: RelayWorld
    beforeAll(async () => {
      relay = await startPostgresWorld(opened(), { clock: REAL_CLOCK })
    })
    afterAll(() => relay.close())

    test(
      '[J03] [A31] pair, sign, use the wallet’s chain and accounts, and disconnect',
      async () => {
        const [dapp, wallet] = [await startDapp(relay.url), await startWallet(relay.url)]
        const { topic } = await dapp.connect(wallet.pair)
        expect(dapp.accounts()).toEqual(wallet.accounts([1]))
        expect(await dapp.sign('hello')).toBe('signed 0x68656c6c6f')

        await wallet.update(topic, [1, 137])
        await vi.waitFor(() => expect(dapp.accounts()).toEqual(wallet.accounts([1, 137])), TIMEOUT)
        const chainChanged = dapp.next('chainChanged')
        await wallet.switchChain(topic, 137)
        expect(await chainChanged).toBe('137')

        const deleted = wallet.deleted(topic)
        await dapp.disconnect()
        await deleted
        await Promise.all([dapp.close(), wallet.close()])
      },
      TIMEOUT,
    )

    test(
      '[Z29] [A31] receive the error for an unknown project, and do not reconnect',
      async () => {
        expect(await readDismissal(relay.url, 'nobody')).toEqual({
          message: expect.stringContaining(
            'code: 3000 (Unauthorized: invalid key; the relay does not know this projectId.)',
          ),
          isClosed: true,
        })
      },
      TIMEOUT,
    )

    test(
      '[A31] respond to messages that arrived before their restart',
      async () => {
        const { db } = opened()
        const storage = createClientStorage()
        const dapp = await startDapp(relay.url)
        const before = await startWallet(relay.url, storage)
        const { topic } = await dapp.connect(before.pair)
        await before.close()
        const signature = dapp.sign('back')
        const request = and(eq(relayMessages.topic, topic), eq(relayMessages.tag, 1108))
        await vi.waitFor(
          async () => expect(await db.$count(relayMessages, request)).toBe(1),
          TIMEOUT,
        )
        const after = await startWallet(relay.url, storage)
        expect(await signature).toBe('signed 0x6261636b')
        const gone = dapp.next('session_delete')
        await after.leave(topic)
        await gone
        await Promise.all([dapp.close(), after.close()])
      },
      TIMEOUT,
    )
  })
})
