import { devices, type Locator, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { findFaults } from '../../fixtures/appearance/appearance.js'
import { test as base, type Dapp, expect } from '../../fixtures/dapp.js'
import { WALLET_CONNECT } from '../../fixtures/network.js'
import { Phone } from '../../fixtures/phone.js'

const ONE = 'eip155:31337'
const TWO = 'eip155:31338'
const FOX = {
  id: 'fox',
  name: 'Fox',
  mobile_link: 'fox-wallet://',
  webapp_link: 'https://web.fox.example',
  desktop_link: 'fox-desktop://',
  app_store: 'https://apps.apple.com/us/app/fox/id1',
  play_store: 'https://play.google.com/store/apps/details?id=example.fox',
  homepage: 'https://fox.example',
}

const test = base.extend<{ phone: Phone }>({
  phone: async ({ browser }, use) => {
    const phone = await Phone.open(browser)
    await use(phone)
    await phone.page.context().close()
  },
})

async function readCode(dapp: Dapp): Promise<string> {
  await dapp.open()
  await dapp.page.getByTestId('vb-wallet-walletConnect').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingWalletConnectBasic')
  return uriOf(dapp.page)
}

async function uriOf(page: Page): Promise<string> {
  const code = page.getByTestId('vb-wc-qr')
  await expect(code).toBeVisible()
  return (await code.getAttribute('data-uri')) ?? ''
}

async function connect(dapp: Dapp, phone: Phone, share: Parameters<Phone['approve']>[0] = {}) {
  await phone.pair(await readCode(dapp))
  await phone.approve(share)
  await dapp.expectConnected()
}

async function showWallet(dapp: Dapp, wallet: object = FOX) {
  await dapp.open()
  await dapp.page.evaluate(
    (params) => {
      const { store } = window.vestibuleCore
      const [first] = store.getState().stack
      store.setState({ stack: [first, { name: 'ConnectingWalletConnect', params } as never] })
    },
    { wallet },
  )
  await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingWalletConnect')
}

/** Taps a link to an app that is not installed. A headless browser would wait for the app forever. */
async function tapWithoutApp(link: Locator) {
  await link.evaluate((anchor) =>
    anchor.addEventListener('click', (event) => event.preventDefault()),
  )
  await link.tap()
}

test('[J03] [V05] connects, signs, sends, switches and disconnects a phone that scans the code', {
  tag: '@smoke',
}, async ({ dapp, phone }) => {
  const hosts = new Set<string>()
  dapp.page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
  dapp.page.on('websocket', (socket) => hosts.add(new URL(socket.url()).hostname))
  await dapp.visit()
  await connect(dapp, phone)
  const [address] = await phone.accounts()
  await expect.poll(() => dapp.address()).toBe(address)

  await dapp.press('sign-message')
  await expect(dapp.page.getByTestId('vb-request')).toContainText('Continue in')
  await phone.approveRequest('personal_sign')
  await expect(dapp.page.getByTestId('vb-request')).toBeHidden()
  const signature = await dapp.readResult()
  const signer = await dapp.address()
  await expect(
    verifyMessage({ address: signer, message: 'Hello from the Vestibule demo', signature }),
  ).resolves.toBe(true)

  await phone.switchChain(TWO)
  await expect(dapp.page.getByTestId('demo-network')).toHaveText(TWO)
  await dapp.page.getByTestId('vb-network-button').click()
  await dapp.page.getByTestId(`vb-network-${ONE}`).click()
  await expect(dapp.page.getByTestId('demo-network')).toHaveText(ONE)

  await phone.disconnect()
  await expect(dapp.status).toHaveText('disconnected')
  await expect(dapp.modal).toBeHidden()
  await expect(dapp.page.getByTestId('vb-toast')).toContainText('The wallet ended the connection')
  expect([...hosts].filter((host) => !/(^|\.)localhost$|^127\.0\.0\.1$/.test(host))).toEqual([])
})

test('[T12] [T25] restores the session after a reload, and ends it on the phone after a disconnect', {
  tag: '@ci',
}, async ({ dapp, phone }) => {
  await dapp.visit()
  await connect(dapp, phone)
  await dapp.page.reload()
  await expect(dapp.status).toHaveText('connected')
  await dapp.press('sign-message')
  await phone.approveRequest('personal_sign')
  await expect.poll(() => dapp.readResult()).toMatch(/^0x/)

  await dapp.page.getByTestId('vb-account-button').click()
  await dapp.page.getByTestId('vb-disconnect').click()
  await expect(dapp.status).toHaveText('disconnected')
  await expect.poll(() => phone.sessions()).toBe(0)
})

test('[V05] loads the library while the pointer is over the wallet, without a relay connection', async ({
  dapp,
  page,
}) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await dapp.visitOpen()
  const library = page.waitForResponse(WALLET_CONNECT)
  await page.getByTestId('vb-wallet-walletConnect').hover()
  await library
  expect(sockets).toEqual([])
  await page.getByTestId('vb-wallet-walletConnect').click()
  await uriOf(page)
  expect(sockets).toHaveLength(1)
})

test('[V05] shows a declined proposal, and shows a new code on a retry', async ({
  dapp,
  phone,
}) => {
  await dapp.visit()
  await phone.pair(await readCode(dapp))
  await phone.reject()
  await expect(dapp.modal).toContainText('Connection declined')
  await expect(dapp.modal).toContainText('Nothing was shared.')
  await dapp.page.getByTestId('vb-retry').click()
  await phone.pair(await uriOf(dapp.page))
  await phone.approve()
  await dapp.expectConnected()
})

test('[V05] copies the link from the code', async ({ dapp, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await dapp.visit()
  const uri = await readCode(dapp)
  await expect(dapp.page.getByTestId('vb-wc-time')).toContainText(/Valid for 3:\d\d/)
  await dapp.page.getByTestId('vb-wc-copy').click()
  await expect(dapp.page.getByTestId('vb-toast')).toContainText('Link copied')
  await expect.poll(() => dapp.page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
})

test('[V05] reuses a valid proposal, and sends no request before the first tap', async ({
  dapp,
}) => {
  const sockets: string[] = []
  dapp.page.on('websocket', (socket) => sockets.push(socket.url()))
  await dapp.visitOpen()
  expect(sockets).toEqual([])
  await dapp.page.getByTestId('vb-wallet-walletConnect').click()
  const uri = await uriOf(dapp.page)
  await dapp.page.getByTestId('vb-back').click()
  await dapp.page.getByTestId('vb-wallet-walletConnect').click()
  await expect.poll(() => uriOf(dapp.page)).toBe(uri)
})

test('[V05] renews an expired code automatically while it is visible', async ({ dapp }) => {
  await dapp.page.clock.install()
  await dapp.visit()
  const uri = await readCode(dapp)
  await dapp.page.clock.fastForward(4 * 60_000)
  await expect(dapp.page.getByTestId('vb-wc-qr')).not.toHaveAttribute('data-uri', uri)
  await expect(dapp.page.getByTestId('vb-wc-time')).toContainText(/Valid for 3:[345]\d/)
})

test('[V05] reports that the device is offline, and retries once the device is online', async ({
  dapp,
  context,
  phone,
}) => {
  await dapp.visit()
  // Load the code of the view first: only the pairing should fail offline.
  await readCode(dapp)
  await dapp.page.getByTestId('vb-close').click()
  await dapp.page.evaluate(() => window.vestibuleCore.store.setState({ pairing: undefined }))
  await context.setOffline(true)
  await dapp.open()
  await dapp.page.getByTestId('vb-wallet-walletConnect').click()
  await expect(dapp.modal).toContainText('You are offline')
  await context.setOffline(false)
  await phone.pair(await uriOf(dapp.page))
  await phone.approve()
  await dapp.expectConnected()
})

test('[V06] [T10] disables networks that the phone did not approve', async ({ dapp, phone }) => {
  await dapp.visit()
  await connect(dapp, phone, { chains: [TWO] })
  await expect(dapp.page.getByTestId('demo-network')).toHaveText(TWO)
  await dapp.page.getByTestId('vb-network-button').click()
  await expect(dapp.page.getByTestId(`vb-network-${ONE}`)).toBeDisabled()
})

test('[V06] shows QR code, web app and desktop link of a wallet on a desktop', async ({ dapp }) => {
  await dapp.visit()
  await showWallet(dapp)
  await expect(dapp.page.getByTestId('vb-title')).toHaveText('Fox')
  const uri = await uriOf(dapp.page)
  await dapp.page.getByTestId('vb-wc-get').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Downloads')
  await dapp.settle()
  await dapp.page.getByTestId('vb-back').click()
  await expect.poll(() => uriOf(dapp.page)).toBe(uri)
  await dapp.page.getByRole('tab', { name: 'Webapp' }).click()
  const open = dapp.page.getByTestId('vb-wc-open')
  await expect(open).toHaveAttribute(
    'href',
    `https://web.fox.example/wc?uri=${encodeURIComponent(uri)}`,
  )
  await expect(open).toHaveAttribute('target', '_blank')
  await dapp.page.getByRole('tab', { name: 'Desktop' }).click()
  await expect(open).toHaveAttribute('href', `fox-desktop://wc?uri=${encodeURIComponent(uri)}`)
})

test('[V06] shows that a wallet is only available as an extension, and links to its website', async ({
  dapp,
}) => {
  await dapp.visit()
  await showWallet(dapp, { id: 'x', name: 'Owl', rdns: 'io.owl', homepage: 'https://owl.example' })
  await expect(dapp.modal).toContainText('Not Detected')
  await expect(dapp.page.getByTestId('vb-wc-get')).toHaveAttribute('href', 'https://owl.example')
})

for (const theme of ['light', 'dark'] as const)
  test(`[V05] [V06] the code and the links are accessible (${theme})`, async ({ dapp }) => {
    await dapp.visit({ config: { themeMode: theme } })
    await showWallet(dapp)
    await uriOf(dapp.page)
    const check = async () => {
      await expect.poll(() => findFaults(dapp.page)).toEqual([])
    }
    await check()
    await dapp.page.getByRole('tab', { name: 'Desktop' }).click()
    await check()
  })

const { defaultBrowserType: _ios, ...iPhone } = devices['iPhone 15'] ?? {}
const { defaultBrowserType: _android, ...pixel } = devices['Pixel 7'] ?? {}
for (const [name, device, store] of [
  ['iPhone', iPhone, FOX.app_store],
  ['Android', pixel, FOX.play_store],
] as const)
  test.describe(name, () => {
    test.use(device)

    test('[J04] [V06] opens a wallet’s app from a link, and links to the download if the app is missing', async ({
      dapp,
    }) => {
      await dapp.visit()
      await showWallet(dapp)
      const open = dapp.page.getByTestId('vb-wc-open')
      await expect(open).toHaveAttribute('href', /^fox-wallet:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/)
      await tapWithoutApp(open)
      await expect(dapp.modal).toContainText('Fox did not open?')
      await expect(dapp.page.getByTestId('vb-wc-get')).toHaveAttribute('href', store)
      await dapp.page.getByTestId('vb-wc-other').tap()
      await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
    })

    test('[J04] opens a wallet’s app with one tap', async ({ dapp }) => {
      // Listen before the modal does: its listeners hide these events from the page.
      await dapp.page.addInitScript(() => {
        const opened: string[] = []
        Object.assign(window, { opened })
        addEventListener(
          'click',
          (event) => {
            const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement)
            if (!(link instanceof HTMLAnchorElement)) return
            opened.push(link.href)
            event.preventDefault()
          },
          { capture: true },
        )
      })
      await dapp.visit()
      await showWallet(dapp)
      await expect
        .poll(() => dapp.page.evaluate(() => Reflect.get(window, 'opened')))
        .toEqual([expect.stringMatching(/^fox-wallet:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/)])
      await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingWalletConnect')
    })

    test('[J04] shows a link to the wallet’s app while a request waits', async ({
      dapp,
      phone,
    }) => {
      await dapp.visit()
      await showWallet(dapp)
      const open = dapp.page.getByTestId('vb-wc-open')
      await expect(open).toHaveAttribute('href', /uri=/)
      await tapWithoutApp(open)
      const href = (await open.getAttribute('href')) ?? ''
      await phone.pair(new URL(href).searchParams.get('uri') ?? '')
      await phone.approve()
      await dapp.expectConnected()
      await dapp.press('sign-message')
      const link = dapp.page.getByTestId('vb-request-open')
      await expect(link).toHaveAttribute('href', 'fox-wallet://wc')
      await phone.approveRequest('personal_sign')
      await expect(link).toBeHidden()
    })
  })
