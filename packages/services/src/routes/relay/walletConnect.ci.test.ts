import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config/config.js'
import { SECOND } from '../../platform/time.js'
import { type Services, startServices } from '../../server/startServices.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { randomMessage, randomTopic, startRelayWorld } from '../../testing/relay/relayWorld.js'
import { startTcpProxy } from '../../testing/relay/startTcpProxy.js'
import { startDapp, startWallet } from '../../testing/relay/walletConnect.js'
import { embeddedSettings } from '../../testing/settings.js'

const TIMEOUT = 240_000
const KIB = 1024
const REAL_CLOCK = { now: Date.now, advance: () => {} }

onDatabase((_db, opened) => {
  describe('WalletConnect’s own clients', () => {
    let services: Services | undefined
    let line: Awaited<ReturnType<typeof startTcpProxy>>
    let restart: () => Promise<void>
    let dapp: Awaited<ReturnType<typeof startDapp>>
    let wallet: Awaited<ReturnType<typeof startWallet>>

    const lineUrl = () => `ws://127.0.0.1:${line.port}/relay`

    beforeAll(async () => {
      line = await startTcpProxy(() => services?.url)
      const url = lineUrl()
      const settings = await embeddedSettings()
      const env = { ...settings, SMTP_URL: 'smtp://127.0.0.1:9', RELAY_URLS: url }
      restart = async () => {
        await services?.close()
        services = undefined
        services = await startServices(readConfig(env))
      }
      await restart()
      dapp = await startDapp(url)
      wallet = await startWallet(url)
    }, TIMEOUT)
    afterAll(async () => {
      await Promise.all([dapp.close(), wallet.close()])
      await services?.close()
      await line.close()
    })

    // Both wait for the clients' own clocks most of the time.
    test.concurrent(
      '[J03] [A31] recover from lost connections and from a relay that starts again',
      async () => {
        async function drop() {
          const seen = Promise.all([dapp.offline(), wallet.offline()])
          line.cut()
          await seen
        }
        wallet.pauses.approval = drop
        const { topic } = await dapp.connect(wallet.pair)
        await drop()
        expect(await dapp.sign('one')).toBe('signed 0x6f6e65')
        wallet.pauses.answer = restart
        expect(await dapp.sign('two')).toBe('signed 0x74776f')
        // An answer on its way into nothing: the wallet sends it again after its own 15 seconds.
        wallet.pauses.answer = async () => line.cut()
        expect(await dapp.sign('three')).toBe('signed 0x7468726565')

        const gone = dapp.next('session_delete')
        await drop()
        await wallet.leave(topic)
        await gone
      },
      TIMEOUT,
    )

    test.concurrent(
      '[A31] are refused while too much waits to be delivered, and go on by themselves when there is room',
      async () => {
        const relay = await startRelayWorld(opened(), {
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
        // Its receiver takes what was in the way.
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
})
