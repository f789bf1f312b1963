import { startDapp, startTcpProxy, startWallet } from '@vestibule/relay/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { embeddedSettings } from '../testing/settings.js'
import { type Services, startServices } from './startServices.js'

const TIMEOUT = 240_000

describe('WalletConnect’s clients', () => {
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

  test(
    '[J03] [A31] recover from lost connections and a restarted relay',
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
      // The response is lost. The wallet sends it again after 15 seconds.
      wallet.pauses.answer = async () => line.cut()
      expect(await dapp.sign('three')).toBe('signed 0x7468726565')

      const gone = dapp.next('session_delete')
      await drop()
      await wallet.leave(topic)
      await gone
    },
    TIMEOUT,
  )
})
