import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleOnce } from '../testing/bundleOnce.js'
import { startMailServer } from '../testing/mailServer.js'
import { type MainProcess, runMain } from '../testing/processes/mainProcess.js'
import { served } from '../testing/served.js'
import { embeddedSettings, type Settings } from '../testing/settings.js'
import { createVisitor } from '../testing/visitors/visitor.js'
import { newWallet, walletClient } from '../testing/visitors/walletClient.js'

const KILLS = ['put', 'confirm'] as const
const TIMEOUT = 120_000
/** Maximum time in ms from the request to the kill. A response takes about half as long. */
const MAX_LENGTH = 16

type WalletClient = ReturnType<typeof walletClient>

describe('creation of a wallet that is killed at any point', () => {
  let settings: Settings
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let services: MainProcess
  let bundle = ''
  let url = ''

  async function start() {
    services = runMain({ ...settings, SMTP_URL: mailServer.url, TRUST_PROXY: '1' }, bundle)
    url = await services.started
  }

  async function kill() {
    services.child.kill('SIGKILL')
    await services.ended
  }

  beforeAll(async () => {
    settings = await embeddedSettings()
    mailServer = await startMailServer()
    bundle = await bundleOnce('main.ts')
    await start()
  }, TIMEOUT)
  afterAll(async () => {
    await kill()
    await mailServer.close()
  })

  async function create(device: WalletClient, killAt: string) {
    const wallet = newWallet()
    const steps = {
      put: () => device.put(wallet),
      share: () => device.release(wallet.walletId),
      confirm: () => device.confirm(wallet),
    }
    const acknowledged: string[] = []
    let killed: Promise<void> | undefined
    try {
      for (const [step, ask] of Object.entries(steps)) {
        if (step === killAt) killed = sleep(randomInt(MAX_LENGTH)).then(kill)
        if ((await ask()).status === 200) acknowledged.push(step)
      }
    } catch {}
    await killed
    return { wallet, acknowledged }
  }

  test(
    'loses no acknowledged change, and can be completed',
    async () => {
      const world = served({ url: () => url, mails: mailServer.mails })
      const visitors = []
      for (const [index, killAt] of KILLS.entries()) {
        const visitor = await createVisitor(world)
        const session = await visitor.signIn(`kill${index}@example.com`)
        visitors.push({ device: walletClient(visitor), session, killAt })
      }

      for (const { device, session, killAt } of visitors) {
        const { wallet, acknowledged } = await create(device, killAt)
        const { walletId, body } = wallet
        await start()

        const kept = await device.read(walletId)
        if (acknowledged.includes('put')) expect(kept.status).toBe(200)
        if (acknowledged.includes('confirm')) expect(kept.body).toMatchObject({ status: 'active' })
        expect([200, 404]).toContain(kept.status)

        expect((await device.put(wallet)).status).toBe(200)
        expect(await device.share(walletId, session.deviceId)).toBe(body.share)
        expect((await device.confirm(wallet)).body).toEqual({ walletId, status: 'active' })
        expect((await device.put(newWallet())).body).toMatchObject({
          error: { data: { walletId } },
        })
      }
    },
    TIMEOUT,
  )
})
