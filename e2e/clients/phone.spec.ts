import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, expect } from '../fixtures/dapp.js'
import { Phone } from '../fixtures/phone.js'
import { ONE, TWO } from '../fixtures/phoneTest.js'
import { createRecord } from './record.js'
import { ABSENCE, startPlayer } from './walletConnect/startPlayer.js'
import { DAPPS, WALLETS } from './walletConnect/versions.js'

const SIGN = { method: 'personal_sign', params: ['0x6869', '0x'] }

const test = base.extend<{ phone: Phone }>({
  phone: async ({ context }, use) => {
    await use(await Phone.open(context))
  },
})

for (const [version, name] of Object.entries(DAPPS))
  test(`[A31] sign-client ${version} and the phone page lose no request while either side is offline`, async ({
    phone,
    context,
  }) => {
    const record = createRecord(`sign-client ${version} with the phone page`)
    const dapp = await startPlayer('dapp', name)
    let topic = ''
    const sign = () => dapp.now().call<string>('request', { topic, ...SIGN })
    const heard = (chainId: string) =>
      expect(dapp.now().next('session_event')).resolves.toMatchObject({ params: { chainId } })

    await record.works('pairing, proposal, approval', async () => {
      await phone.pair(await dapp.now().call('propose'))
      await phone.approve()
      topic = await dapp.now().next('session')
    })
    await record.works('personal_sign, events', async () => {
      const [address] = await phone.accounts()
      SIGN.params[1] = address ?? ''
      const signature = sign()
      await phone.approveRequest('personal_sign')
      await expect(signature).resolves.toMatch(/^0x/)
      await phone.switchChain(TWO)
      await heard(TWO)
    })
    await record.works(
      'a request to a page that was closed, answered when it is open',
      async () => {
        await phone.page.close()
        const signature = sign()
        await sleep(ABSENCE)
        const opened = await Phone.open(context)
        await opened.approveRequest('personal_sign')
        await expect(signature).resolves.toMatch(/^0x/)
        Object.assign(phone, opened)
      },
    )
    await record.works('events to a dapp that was killed, heard when it is back', async () => {
      await dapp.leave(() => phone.switchChain(ONE))
      await heard(ONE)
    })
    await record.works('disconnect while the dapp is away, heard when it is back', async () => {
      await dapp.leave(() => phone.disconnect())
      await expect(dapp.now().next('session_delete')).resolves.toMatchObject({ topic })
    })
    await dapp.end()
    record.end()
  })

for (const [kit, name] of Object.entries(WALLETS))
  test(`[A31] ${kit} and an SDK page lose no request while either side is offline`, async ({
    dapp,
  }) => {
    const { page } = dapp
    const record = createRecord(`${kit} with a page of the SDK`)
    const wallet = await startPlayer('wallet', name)
    let topic = ''
    const switchTo = (chainId: string) => {
      const data = Number(chainId.split(':')[1])
      return wallet.now().call('emit', { topic, name: 'chainChanged', data, chainId })
    }
    const network = page.getByTestId('demo-network')

    await dapp.visit()
    await record.works('pairing, proposal, approval', async () => {
      await dapp.open()
      await page.getByTestId('vb-wallet-walletConnect').click()
      const code = page.getByTestId('vb-wc-qr')
      await expect(code).toBeVisible({ timeout: 30_000 })
      await wallet.now().call('pair', await code.getAttribute('data-uri'))
      topic = await wallet.now().next('session')
      await dapp.expectConnected()
    })
    await record.works('personal_sign, events', async () => {
      await dapp.press('sign-message')
      await expect.poll(() => dapp.readResult()).toMatch(/^signed /)
      await switchTo(TWO)
      await expect(network).toHaveText(TWO)
    })
    await record.works(
      'a request to a wallet that was killed, answered when it is back',
      async () => {
        await wallet.leave(async () => {
          await dapp.press('sign-message')
          await expect(page.getByTestId('vb-request')).toBeVisible()
        })
        await expect.poll(() => dapp.readResult()).toMatch(/^signed /)
      },
    )
    await record.works('events to a page that was closed, heard when it is open', async () => {
      await page.goto('about:blank')
      await switchTo(ONE)
      await sleep(ABSENCE)
      await dapp.visit()
      await expect(dapp.status).toHaveText('connected')
      await expect(network).toHaveText(ONE)
    })
    await record.works('disconnect by the wallet', async () => {
      await wallet.now().call('disconnect', topic)
      await expect(dapp.status).toHaveText('disconnected')
    })
    await wallet.end()
    record.end()
  })
