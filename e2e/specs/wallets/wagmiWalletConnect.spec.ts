import { devices, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { test as base, expect } from '../../fixtures/dapp.js'
import { WagmiDapp } from '../../fixtures/dapps/wagmiDapp.js'
import { openAllWallets } from '../../fixtures/directory.js'
import { Phone } from '../../fixtures/phone.js'

/** The only external host that the library contacts. */
const ATTESTATIONS = 'https://verify.walletconnect.org'

const test = base.extend<{ wagmi: WagmiDapp; phone: Phone }>({
  wagmi: async ({ page }, use) => {
    const wagmi = new WagmiDapp(page)
    await page.route(`${ATTESTATIONS}/**`, (route) => route.abort())
    await use(wagmi)
    expect(wagmi.outside.filter((url) => !url.startsWith(ATTESTATIONS))).toEqual([])
  },
  phone: async ({ browser }, use) => {
    const phone = await Phone.open(browser)
    await use(phone)
    await phone.page.context().close()
  },
})

async function readCode(wagmi: WagmiDapp): Promise<string> {
  await wagmi.open()
  await wagmi.page.getByTestId('vb-wallet-walletConnect').click()
  return uriOf(wagmi.page)
}

async function uriOf(page: Page): Promise<string> {
  const code = page.getByTestId('vb-wc-qr')
  await expect(code).toBeVisible()
  return (await code.getAttribute('data-uri')) ?? ''
}

async function chooseRainbow(wagmi: WagmiDapp) {
  await openAllWallets(wagmi)
  await wagmi.page.getByTestId('vb-wallet-search').fill('rainbow')
  await wagmi.page.getByTestId('vb-wallet-me.rainbow').click()
  await expect(wagmi.modal).toHaveAttribute('data-view', 'ConnectingWalletConnect')
}

async function connect(wagmi: WagmiDapp, phone: Phone) {
  await phone.pair(await readCode(wagmi))
  await phone.approve()
  await expect(wagmi.status).toHaveText('connected')
  await expect(wagmi.page.getByTestId('wagmi-connector')).toHaveText('walletConnect')
  await expect(wagmi.page.getByTestId('vb-account-button')).toBeVisible()
}

async function expectDisconnected(wagmi: WagmiDapp, phone: Phone) {
  await expect(wagmi.status).toHaveText('disconnected')
  await expect(wagmi.page.getByTestId('vb-connect-button')).toBeVisible()
  await expect.poll(() => phone.sessions()).toBe(0)
}

for (const version of [2, 3])
  test.describe(`walletConnect() of wagmi ${version}`, () => {
    test.beforeEach(({ wagmi }) => wagmi.show(`/wagmi${version}/modal.html?walletConnect`))

    test('[J03] pairs through the connector’s code, signs, and disconnects from modal, wagmi or phone', {
      tag: version === 3 ? '@ci' : [],
    }, async ({ wagmi, phone, page }) => {
      await connect(wagmi, phone)
      const [address] = await phone.accounts()
      await expect.poll(() => wagmi.wagmiAddress()).toBe(address)
      await wagmi.pressWagmi('sign')
      await phone.approveRequest('personal_sign')
      const signature = await wagmi.readResult()
      const signer = await wagmi.wagmiAddress()
      const message = 'Hello from wagmi'
      await expect(verifyMessage({ address: signer, message, signature })).resolves.toBe(true)

      await page.getByTestId('vb-account-button').click()
      await page.getByTestId('vb-disconnect').click()
      await expectDisconnected(wagmi, phone)
      await connect(wagmi, phone)
      await wagmi.pressWagmi('disconnect')
      await expectDisconnected(wagmi, phone)
      await connect(wagmi, phone)
      await phone.disconnect()
      await expectDisconnected(wagmi, phone)
    })

    test('[T03] restores the session in modal and wagmi after a reload', async ({
      wagmi,
      phone,
      page,
    }) => {
      await connect(wagmi, phone)
      const address = await wagmi.wagmiAddress()
      await page.reload()
      await expect(wagmi.status).toHaveText('connected')
      await expect(page.getByTestId('vb-account-button')).toBeVisible()
      await expect.poll(() => wagmi.wagmiAddress()).toBe(address)
    })

    test('[J03] shows a new code while a wallet is connected, and replaces that wallet after an approval', async ({
      wagmi,
      phone,
      page,
      browser,
    }) => {
      await connect(wagmi, phone)
      const address = await wagmi.wagmiAddress()
      await page.evaluate(() => window.vestibule.open({ view: 'ConnectingWalletConnectBasic' }))
      const uri = await uriOf(page)
      await expect.poll(() => wagmi.wagmiAddress()).toBe(address)
      await expect.poll(() => phone.sessions()).toBe(1)

      const other = await Phone.open(browser)
      const [, second = ''] = await other.accounts()
      await other.pair(uri)
      await other.approve({ accounts: [second] })
      await expect.poll(() => wagmi.wagmiAddress()).toBe(second)
      await expect(wagmi.status).toHaveText('connected')
      await expect.poll(() => phone.sessions()).toBe(0)
      await expect.poll(() => other.sessions()).toBe(1)
      await other.page.context().close()
    })

    test('[V06] shows a code for a wallet from the directory', async ({ wagmi, phone, page }) => {
      await chooseRainbow(wagmi)
      await phone.pair(await uriOf(page))
      await phone.approve()
      await expect(wagmi.status).toHaveText('connected')
    })

    test.describe('on a phone', () => {
      const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? {}
      test.use(pixel)

      test('[J04] links to the app of a wallet from the directory', async ({
        wagmi,
        phone,
        page,
      }) => {
        await chooseRainbow(wagmi)
        const open = page.getByTestId('vb-wc-open')
        await expect(open).toHaveAttribute('href', /^rainbow:\/\/wc\?uri=wc%3A/)
        const href = (await open.getAttribute('href')) ?? ''
        await phone.pair(new URL(href).searchParams.get('uri') ?? '')
        await phone.approve()
        await expect(wagmi.status).toHaveText('connected')
      })
    })
  })
