import type { Page } from '@playwright/test'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { alertIn } from '../../fixtures/appearance/alertIn.js'
import { countSteps } from '../../fixtures/countSteps.js'
import { expect, test } from '../../fixtures/dapp.js'
import { approveDevice, enterHub, Hub } from '../../fixtures/hub.js'
import { codeFor, freshEmail, mailsTo } from '../../fixtures/mailbox.js'
import { otherThan } from '../../fixtures/otherThan.js'
import { readScreen } from '../../fixtures/qr.js'
import { addAuthenticator } from '../../fixtures/recovery.js'
import { giveWallet } from '../../fixtures/wallets.js'
import { API, DAPP_ORIGIN, FRAME_ORIGIN } from '../../world/ports.js'

// Each test signs in at least once.
test.slow()

const BROUGHT = '0x1c3f6b0d7a52e98b44f1d6a9b02c87e35d9104ab6ef27c5013d8e6f4a79b2c51'

test('[J05] signs in with an email that names the hub, and warns until a recovery method exists', {
  tag: '@smoke',
}, async ({ page }) => {
  const hub = new Hub(page)
  const email = freshEmail()
  await hub.signIn(email)
  await expect(hub.address).toHaveCount(1)
  await expect(page.getByTestId('vb-hub-no-way')).toContainText('no recovery method')
  await expect
    .poll(async () => (await mailsTo(email)).at(-1)?.text)
    .toContain(`sign in at the settings of your wallet (${FRAME_ORIGIN}/hub)`)
  await hub.addWords()
  await expect(page.getByTestId('vb-hub-no-way')).toHaveCount(0)
  await hub.press('add-way')
  await expect(page.getByTestId('vb-add-recovery')).toContainText('already has a recovery method')
  await hub.press('back')
  await expect(hub.devices).toContainText('Chrome on')
  await expect(hub.ways.getByTestId('vb-hub-pending')).toContainText('Pending until')
  await expect(page.getByText('Your first recovery method already opens your wallet')).toBeVisible()
  await expect(page.getByText('If it is not yours')).toHaveCount(0)
  await expect(hub.ways.getByTestId('vb-hub-remove')).toHaveText('Cancel')
  await page.reload()
  await expect(hub.address).toHaveCount(1)
  await expect(page.getByTestId('vb-hub-leave').getByTestId('vb-hub-sign-out')).toHaveCount(0)
  await hub.press('sign-out')
  await expect(page.getByTestId('vb-hub-email')).toBeVisible()
})

test('links to the hub from the modal, signs a removed site out, and deletes its share', async ({
  context,
  dapp,
}) => {
  const { hub, email, address, kit } = await enterHub(await context.newPage())
  const signIn = async () => {
    const before = (await mailsTo(email)).length
    await dapp.askForCode(email)
    const number = dapp.frame.getByTestId('vb-device-number')
    await expect(number).toBeVisible()
    const shown = await number.textContent()
    const code = await approveDevice(context, { email, number: shown, after: before })
    await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
    await dapp.frame.getByTestId('vb-otp-input').fill(code)
    await expect(dapp.frame.getByTestId('vb-recover')).toBeVisible()
  }
  await dapp.visit()
  await signIn()
  await dapp.recoverBy('kit', kit)
  await dapp.expectConnected()
  await expect.poll(() => dapp.address()).toBe(address)

  await dapp.page.getByTestId('vb-account-button').click()
  const link = dapp.page.getByTestId('vb-wallet-settings')
  await expect(link).toHaveAttribute('href', `${FRAME_ORIGIN}/hub/local-demo`)
  await expect(link).toHaveAttribute('rel', /noopener/)
  await dapp.page.getByTestId('vb-close').click()

  await hub.visit()
  const site = hub.devices.filter({ hasText: new URL(DAPP_ORIGIN).host })
  // The third device created the wallet.
  await expect(hub.devices).toHaveCount(3)
  await site.getByTestId('vb-hub-remove').click()
  await site.getByTestId('vb-hub-remove-yes').click()
  await expect(hub.devices).toHaveCount(2)
  await dapp.visit()
  await expect(dapp.status).toHaveText('disconnected')
  await signIn()
})

test('approves another device with the correct digits and a recovery method, and rejects wrong digits', {
  tag: '@ci',
}, async ({ browser, page }) => {
  const { hub, email, kit, address } = await enterHub(page)
  const other = new Hub(await (await browser.newContext()).newPage())
  await other.signIn(email)
  const there = other.page.getByTestId('vb-link-code')
  const digits = page.getByTestId('vb-link-digits')
  const approve = page.getByTestId('vb-link-approve')

  await other.page.getByTestId('vb-recover-device').click()
  await hub.press('review')
  await expect(there).toHaveAttribute('data-code', /^[0-9]{6}$/)
  await expect(page.getByTestId('vb-approve-device')).toContainText('Approve new device?')
  await page.getByTestId('vb-link-refuse').click()
  await page.getByTestId('vb-link-done').click()
  await expect(alertIn(other.page)).toContainText('was refused')
  await other.page.getByTestId('vb-ask-back').click()

  await other.page.getByTestId('vb-recover-device').click()
  await hub.press('review')
  await expect(there).toHaveAttribute('data-code', /^[0-9]{6}$/)
  const code = (await there.getAttribute('data-code')) ?? ''
  await expect(page.getByText(code)).toHaveCount(0)
  await digits.fill(otherThan(code))
  await expect(approve).toBeDisabled()
  await page.getByTestId('vb-proof-secret').fill(kit)
  await approve.click()
  await expect(alertIn(page)).toContainText('2 tries left')
  await expect(digits).toHaveValue('')
  // The user has already confirmed, so the page requests only the digits.
  await expect(page.getByTestId('vb-proof-secret')).toHaveCount(0)
  await digits.fill(code)
  await approve.click()
  await page.getByTestId('vb-link-done').click()
  await expect.poll(() => other.readAddress()).toBe(address)
  await expect(hub.devices.filter({ hasText: 'Chrome' })).toHaveCount(2)
})

test('[J05] adds a device that scans the code of the owner’s device, with three presses and one email', {
  tag: '@ci',
}, async ({ browser, context, page }) => {
  const here = await countSteps(context)
  const { hub, email, kit, address } = await enterHub(page)
  const before = here().presses
  const sent = (await mailsTo(email)).length
  const there = await browser.newContext()
  const stepsThere = await countSteps(there)
  const other = new Hub(await there.newPage())
  // Load the page before the code’s minute begins.
  await other.visit()
  await expect(other.page.getByTestId('vb-hub-email')).toBeVisible()

  const link = await hub.showCode()
  const code = page.getByTestId('vb-hub-code')
  await other.page.goto(link)
  await expect(other.page.getByTestId('vb-hub-scanned')).toBeVisible()
  expect(other.page.url()).toBe(`${FRAME_ORIGIN}/hub/local-demo`)
  await expect(page.getByTestId('vb-hub-add-device-page')).toContainText('Code scanned')
  await expect(page.getByTestId('vb-hub-add-device-page')).toContainText('If you did not scan it')
  await expect(code).toHaveCount(0)
  await other.page.getByTestId('vb-hub-email').fill(email)
  await other.press('submit')
  await other.page.getByTestId('vb-otp-input').fill(await codeFor(email, sent))
  await expect(other.page.getByTestId('vb-ask-device')).toContainText('Approve on your other')
  await expect(page.getByTestId('vb-approve-device')).toContainText('Chrome on')
  await expect(page.getByTestId('vb-link-digits')).toHaveCount(0)
  await expect(page.getByTestId('vb-link-approve')).toBeDisabled()
  await page.getByTestId('vb-proof-secret').fill(kit)
  await page.getByTestId('vb-link-approve').click()
  await expect.poll(() => other.readAddress()).toBe(address)
  expect(here().presses - before + stepsThere().presses).toBe(3)

  // Each code works for one device. A device that has the wallet rejects every code.
  const third = await (await browser.newContext()).newPage()
  await third.goto(link)
  await expect(third.getByTestId('vb-hub-scan-over')).toContainText('already used')
  await other.page.goto(link)
  await expect(other.page.getByTestId('vb-hub-scan-here')).toContainText('was not used')
})

test('counts down the minute of a device code, announces the end once, and renews the code on a press', async ({
  page,
}) => {
  const { hub } = await enterHub(page)
  const left = page.getByTestId('vb-hub-code-left')
  const read = async () => (await readScreen(page.getByTestId('vb-hub-code'), 1)) ?? ''
  await page.clock.install()
  const heard = await listen(page)
  await hub.press('add-device')
  // A stopped clock draws no frame, so effects would wait. Stop it after the first render.
  await expect(left).toHaveText(/^Expires in \d\d seconds$/)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const start = Number(/\d+/.exec((await left.textContent()) ?? '')?.[0])
  const first = await read()
  expect(first).toContain('#scan-')
  await page.clock.runFor((start - 11) * 1_000)
  await expect(left).toHaveText('Expires in 11 seconds')
  await expect.poll(heard).toEqual([])
  await page.clock.runFor(2_000)
  await expect(left).toHaveText('Expires in 9 seconds')
  await expect.poll(heard).toEqual(['Expires in 10 seconds'])
  await page.clock.runFor(8_000)
  await expect(left).toHaveText('Expires in 1 second')
  await expect.poll(read).toBe(first)
  // The page expires the code after a minute, even if the services do not respond.
  const links = /\/links\//
  await page.context().route(links, (route) => route.abort())
  await page.clock.runFor(1_000)
  await expect.poll(read).toBe('')
  await page.clock.resume()
  await expect(page.getByTestId('vb-hub-code-over')).toHaveText('This code expired.')
  await expect(left).toHaveCount(0)
  await expect.poll(heard).toEqual(['Expires in 10 seconds', 'This code expired.'])

  await page.context().unroute(links)
  await hub.press('code-again')
  await expect(left).toHaveText(/^Expires in \d\d seconds$/)
  await expect
    .poll(async () => {
      const second = await read()
      return second.includes('#scan-') && second !== first
    })
    .toBe(true)
})

async function listen(page: Page) {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver(() => {
      const said = document.querySelector('[role=status]')?.textContent ?? ''
      if (said !== '' && said !== heard.at(-1)) heard.push(said)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'heard') as string[])
}

test('shows whether an invalid code has expired or was cancelled', async ({ page }) => {
  const { hub } = await enterHub(page)
  let state = 'expired'
  await page.context().route(/\/links\/[\w-]+$/, async (route) => {
    // Node does not resolve `.localhost` names.
    const url = route.request().url().replace(FRAME_ORIGIN, API)
    const response = await route.fetch({ url })
    const { link } = await response.json()
    await route.fulfill({ response, json: { link: { ...link, state } } })
  })
  await hub.press('add-device')
  const over = page.getByTestId('vb-hub-code-over')
  await expect(over).toHaveText('This code expired.')
  await expect(page.getByRole('status').filter({ hasText: 'This code expired.' })).toHaveCount(1)
  state = 'refused'
  await hub.press('code-again')
  await expect(over).toHaveText('The request was cancelled.')
})

test('cancels the request after three wrong entries, and explains the reason on both devices', async ({
  browser,
  page,
}) => {
  const hub = new Hub(page)
  const email = freshEmail()
  await hub.signIn(email)
  await hub.readAddress()
  const other = new Hub(await (await browser.newContext()).newPage())
  await other.signIn(email)
  await other.page.getByTestId('vb-recover-device').click()
  await hub.press('review')
  const there = other.page.getByTestId('vb-link-code')
  await expect(there).toHaveAttribute('data-code', /^[0-9]{6}$/)
  const wrong = otherThan((await there.getAttribute('data-code')) ?? '')
  for (const left of [2, 1]) {
    await page.getByTestId('vb-link-digits').fill(wrong)
    await page.getByTestId('vb-link-approve').click()
    await expect(alertIn(page)).toContainText(`${left} tr`)
    await expect(page.getByTestId('vb-link-digits')).toHaveValue('')
  }
  await page.getByTestId('vb-link-digits').fill(wrong)
  await page.getByTestId('vb-link-approve').click()
  await expect(page.getByTestId('vb-link-ended')).toContainText('wrong three times')
  await expect(alertIn(other.page)).toContainText('wrong three times')
})

test('shows the correct recovery words only while the visitor holds the button', {
  tag: '@ci',
}, async ({ page }) => {
  const { hub, email, address, kit } = await enterHub(page)
  const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Your wallet was opened on a new device')
  const sent = (await mailsTo(email)).length
  await hub.press('export')
  await hub.prove('abandon ability able about above absent')
  await expect(alertIn(page)).toBeVisible()
  await expect(page.getByTestId('vb-hub-show')).toHaveCount(0)
  await expect.poll(() => mailsTo(email)).toHaveLength(sent)

  await hub.openSecret(kit)
  const phrase = await hub.holdToRead('words')
  expect(phrase.split(' ')).toHaveLength(12)
  expect(mnemonicToAccount(phrase).address).toBe(address)
  await expect
    .poll(async () => (await mailsTo(email))[0]?.subject)
    .toBe('The key to your wallet was shown')
})

test('shows the time from which keys can be exported if no recovery method is active', async ({
  page,
}) => {
  const hub = new Hub(page)
  await hub.signIn(freshEmail())
  await hub.readAddress()
  await hub.press('export')
  await expect(page.getByTestId('vb-hub-export-none')).toContainText('Add a recovery method first')
  await hub.visit()
  await hub.addWords()
  await hub.press('export')
  await expect(page.getByTestId('vb-hub-export-pending')).toContainText('Export opens on')
  await expect(page.getByTestId('vb-proof-secret')).toHaveCount(0)
  await hub.visit('/offline')
  await expect(page.getByTestId('vb-hub-export-pending')).toContainText('Your wallet opens here on')
})

test('activates a new recovery method directly after a confirmation, or after a wait of 24 hours', async ({
  page,
}) => {
  const { hub, email, kit } = await enterHub(page)
  await hub.press('add-way')
  await page.getByTestId('vb-add-passphrase').click()
  await hub.prove(kit)
  await expect(page.getByTestId('vb-proof-time')).toBeVisible()
  await hub.writeWordsDown()
  await page.getByTestId('vb-recovery-done').click()
  await expect(hub.ways).toHaveCount(2)
  await expect(page.getByTestId('vb-hub-pending')).toHaveCount(0)

  await hub.press('add-way')
  await page.getByTestId('vb-add-passphrase').click()
  await page.getByTestId('vb-add-pending').click()
  await expect(page.getByText('pending for 24 hours')).toBeVisible()
  await hub.writeWordsDown()
  await expect(page.getByTestId('vb-added-pending')).toBeVisible()
  await page.getByTestId('vb-recovery-done').click()
  await expect(page.getByTestId('vb-hub-pending')).toContainText('Pending until')
  await expect.poll(async () => (await mailsTo(email))[0]?.text).toContain(`${FRAME_ORIGIN}/hub`)

  const pending = hub.ways.filter({ has: page.getByTestId('vb-hub-pending') })
  await pending.getByTestId('vb-hub-remove').click()
  await expect(pending.locator('.hub-buttons button')).toHaveText(['Keep it', 'Cancel it'])
  await expect(page.getByTestId('vb-step-up')).toHaveCount(0)
  await pending.getByTestId('vb-hub-remove-yes').click()
  await expect(hub.ways).toHaveCount(2)

  const first = hub.ways.first()
  await first.getByTestId('vb-hub-remove').click()
  await expect(first.getByTestId('vb-hub-remove-yes')).toHaveCount(0)
  await hub.prove(kit)
  await first.getByTestId('vb-hub-remove-yes').click()
  await expect(hub.ways).toHaveCount(1)
})

test('blocks network access on the page that shows a key', async ({ page }) => {
  const { hub } = await enterHub(page)
  const response = page.waitForResponse(/\/export$/)
  await hub.press('export')
  const headers = (await response).headers()
  expect(headers['content-security-policy']).toContain("connect-src 'none'")
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  await expect(page.getByTestId('vb-proof-secret')).toBeVisible()
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes('Content Security Policy'),
  )
  await page.evaluate((url) => void fetch(url).catch(() => {}), `${FRAME_ORIGIN}/livez`)
  await refused
})

test('lists and exports an imported key, and rejects an invalid key with a reason', async ({
  page,
}) => {
  const { hub, kit } = await enterHub(page)
  await hub.press('import')
  const field = page.getByTestId('vb-hub-import-text')
  for (const [text, says] of [
    ['0x1234', 'neither a private key'],
    [`0x${'0'.repeat(64)}`, 'not a valid private key'],
    [`${'abandon '.repeat(11)}zoo`, 'Check their spelling and order'],
  ] as const) {
    await field.fill(text)
    await hub.press('import-submit')
    await expect(hub.error).toContainText(says)
  }
  await field.fill(BROUGHT)
  await hub.press('import-submit')
  await expect(page.getByTestId('vb-hub-imported')).toBeVisible()
  await hub.visit()
  const { address } = privateKeyToAccount(BROUGHT)
  await expect(hub.address).toHaveCount(2)
  await expect(hub.address.nth(1)).toHaveAttribute('data-address', address)
  await hub.press('export')
  await page.getByTestId(`vb-hub-what-${address}`).check()
  await hub.openSecret(kit)
  await expect(hub.holdToRead('key')).resolves.toBe(BROUGHT)
})

test('schedules an account’s deletion after seven days, and lets its owner cancel', async ({
  page,
}) => {
  const { hub, email } = await enterHub(page)
  await hub.press('delete')
  await expect(page.getByTestId('vb-hub-delete-submit')).toBeDisabled()
  await page.getByTestId('vb-hub-delete-email').fill(email)
  await hub.press('delete-submit')
  const banner = page.getByTestId('vb-hub-deletion')
  const inSevenDays = new Date(Date.now() + 7 * 86_400_000)
  await expect(banner).toContainText(
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(inSevenDays),
  )
  await expect(page.getByTestId('vb-hub-delete')).toHaveCount(0)
  await hub.press('keep')
  await expect(banner).toHaveCount(0)
  await expect(page.getByTestId('vb-hub-delete')).toBeVisible()
})

test('[J05] confirms later changes with a passkey that was added after a confirmation', async ({
  context,
  page,
}) => {
  await addAuthenticator(context, page)
  const { hub, kit, address } = await enterHub(page)
  await hub.press('add-way')
  await page.getByTestId('vb-add-passkey').click()
  await hub.prove(kit)
  await page.getByTestId('vb-make-passkey').click()
  await page.getByTestId('vb-recovery-done').click()
  await expect(hub.ways).toHaveCount(2)
  await expect(page.getByTestId('vb-hub-pending')).toHaveCount(0)

  const row = hub.ways.first()
  await row.getByTestId('vb-hub-remove').click()
  await page.getByRole('radio', { name: 'Passkey' }).check()
  await page.getByTestId('vb-prove').click()
  await row.getByTestId('vb-hub-remove-yes').click()
  await expect(hub.ways).toHaveCount(1)

  await hub.press('export')
  await page.getByTestId('vb-prove').click()
  await hub.press('show')
  await expect(page.getByTestId('vb-hub-hold')).toBeVisible()
  const phrase = await hub.holdToRead('words')
  expect(mnemonicToAccount(phrase).address).toBe(address)
})

test('lets a login without a wallet delete its account after thirty days, and cancel the deletion', async ({
  page,
}) => {
  const hub = new Hub(page)
  const { email } = await giveWallet(['passphrase'])
  await hub.signIn(email)
  await hub.press('delete')
  await expect(page.getByTestId('vb-hub-delete-says')).toContainText('thirty days')
  await page.getByTestId('vb-hub-delete-email').fill(email)
  await hub.press('delete-submit')
  await expect(page.getByTestId('vb-hub-deletion')).toBeVisible()
  await hub.press('keep')
  await expect(page.getByTestId('vb-hub-deletion')).toHaveCount(0)
  await expect(page.getByTestId('vb-recover')).toBeVisible()
})

test('schedules the deletion of an account without a wallet, and creates no wallet', async ({
  page,
}) => {
  const hub = new Hub(page)
  const email = freshEmail()
  // Make wallet creation fail.
  await page.route('**/v1/wallets/**', (route) => route.abort())
  await hub.signIn(email)
  await expect(hub.error).toBeVisible()
  await page.unroute('**/v1/wallets/**')
  await hub.press('delete')
  await expect(page.getByTestId('vb-hub-delete-says')).toContainText('no wallet')
  await page.getByTestId('vb-hub-delete-email').fill(email)
  await hub.press('delete-submit')
  await expect(page.getByTestId('vb-hub-deletion')).toBeVisible()
  await expect(hub.address).toHaveCount(0)
  await page.reload()
  await expect(page.getByTestId('vb-hub-deletion')).toBeVisible()
  await hub.press('keep')
  await expect(page.getByTestId('vb-hub-deletion')).toHaveCount(0)
  await hub.readAddress()
})

test('opens this device’s wallet with a recovery method while the services are down', async ({
  context,
  page,
}) => {
  const { hub, address, kit } = await enterHub(page)
  await context.route('**/v1/**', (route) => route.abort())
  await page.reload()
  await expect(hub.address).toHaveCount(1)
  await hub.error.first().getByRole('link').click()
  await expect(page.getByTestId('vb-hub-offline-wallet')).toHaveCount(1)
  await context.setOffline(true)
  await hub.openSecret(kit, { offline: true })
  const phrase = await hub.holdToRead('words')
  expect(mnemonicToAccount(phrase).address).toBe(address)
})

test('blocks framing, and returns 404 for unknown paths', async ({ page }) => {
  for (const path of ['/hub/local-demo', '/hub/local-demo/export']) {
    await page.route(`${DAPP_ORIGIN}/trap`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><iframe src="${FRAME_ORIGIN}${path}"></iframe>`,
      }),
    )
    await page.goto(`${DAPP_ORIGIN}/trap`)
    await expect.poll(() => page.frames()[1]?.url()).toContain('chrome-error')
  }
  for (const path of ['/hub/nobody', '/hub/local-demo/keys'])
    await expect.poll(async () => (await fetch(API + path)).status).toBe(404)
  await expect
    .poll(async () => (await fetch(`${API}/hub`, { redirect: 'manual' })).headers.get('location'))
    .toBe('/hub/local-demo')
})

test('offers a paste button for the code on the wallet’s own page, but not in a frame', {
  tag: '@ci',
}, async ({ context, dapp, page }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const hub = new Hub(page)
  const email = freshEmail()
  await hub.visit()
  await page.getByTestId('vb-hub-email').fill(email)
  await hub.press('submit')
  await expect(page.getByTestId('vb-otp-input')).toBeVisible()
  const code = await codeFor(email)
  const copied = `Code: ${code.slice(0, 3)} ${code.slice(3)}`
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied)
  await page.getByTestId('vb-code-paste').click()
  await expect(hub.address).toHaveCount(1)

  await dapp.visit()
  await dapp.askForCode(freshEmail())
  await expect(dapp.frame.getByTestId('vb-otp-input')).toBeVisible()
  await expect(dapp.frame.getByTestId('vb-code-paste')).toHaveCount(0)
})
