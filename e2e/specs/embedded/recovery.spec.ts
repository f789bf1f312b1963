import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { alertIn } from '../../fixtures/appearance/alertIn.js'
import { openWindow } from '../../fixtures/appearance/approvalWindow.js'
import { Dapp, expect, test } from '../../fixtures/dapp.js'
import { otherThan } from '../../fixtures/otherThan.js'
import {
  addAuthenticator,
  addWritten,
  answerBack,
  atSecondSite,
  expectAdded,
  expectCameBack,
  freshBrowser,
  makeWallet,
  readSecret,
  signInElsewhere,
} from '../../fixtures/recovery.js'
import { giveWallet } from '../../fixtures/wallets.js'

test.beforeEach(() => test.slow())

test('[J05] recovers the wallet with one tap on the passkey at a second site', {
  tag: '@ci',
}, async ({ context, dapp, page }) => {
  await addAuthenticator(context, page)
  const { email, address } = await makeWallet(dapp)
  await dapp.pressInFrame('vb-add-passkey')
  await dapp.pressInFrame('vb-recovery-done')
  await dapp.expectConnected()

  await atSecondSite(dapp, email)
  await expect(page.getByTestId('vb-back')).toHaveCount(0)
  await dapp.pressInFrame('vb-recover-passkey')
  await expectCameBack(dapp)
  await expect.poll(() => dapp.address()).toBe(address)
  await dapp.pressAndApprove('sign-message')
  await expect.poll(() => dapp.readResult()).toMatch(/^0x/)

  await dapp.reload()
  await expect.poll(() => dapp.address()).toBe(address)
})

for (const [what, isLostOnTheWay] of [
  ['never arrives', true],
  ['arrives, and whose answer is lost', false],
] as const)
  test(`[J05] retries the request for a first passkey that ${what}, and creates no second passkey`, async ({
    context,
    dapp,
    page,
  }) => {
    const authenticator = await addAuthenticator(context, page)
    await makeWallet(dapp)
    let asked = 0
    const lose = async (route: Route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      asked += 1
      if (!isLostOnTheWay) {
        const url = new URL(route.request().url())
        const headers = { ...route.request().headers(), host: url.host }
        url.hostname = '127.0.0.1'
        await route.fetch({ url: url.href, headers })
      }
      await route.abort('connectionreset')
      await context.setOffline(true)
    }
    await context.route('**/v1/wallets/*/recovery/*', lose)
    await dapp.pressInFrame('vb-add-passkey')
    await expect(dapp.frame.getByText('check your connection')).toBeVisible()
    await context.unroute('**/v1/wallets/*/recovery/*', lose)
    await context.setOffline(false)
    await dapp.pressInFrame('vb-add-passkey')
    await dapp.pressInFrame('vb-recovery-done')
    await dapp.expectConnected()
    expect(asked).toBe(1)
    await expect.poll(authenticator.count).toBe(1)
  })

test('[J05] returns from one recovery method to the list, and then to the account', async ({
  dapp,
  page,
}) => {
  await makeWallet(dapp)
  await dapp.pressInFrame('vb-add-passphrase')
  await expect(dapp.frame.getByRole('button', { name: 'I wrote them down' })).toBeVisible()
  await expect(dapp.frame.getByRole('button', { name: 'Copy' })).toBeVisible()
  await dapp.frame.getByRole('button', { name: 'Choose another method' }).click()
  await expect(dapp.frame.getByTestId('vb-add-kit')).toBeVisible()
  await page.getByTestId('vb-back').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
  await expect(page.getByTestId('vb-protect')).toBeVisible()
})

for (const kind of ['passphrase', 'kit'] as const)
  test(`[J05] opens the same wallet in a new browser with the ${kind}`, {
    tag: kind === 'kit' ? '@smoke' : [],
  }, async ({ browser, dapp }) => {
    const { email, address } = await makeWallet(dapp)
    const text = await addWritten(dapp, kind)
    await expect(dapp.frame.getByTestId('vb-added-pending')).toContainText(
      'You can export your keys with it from',
    )
    await dapp.pressInFrame('vb-recovery-done')
    await dapp.expectConnected()

    const other = await freshBrowser(browser)
    await signInElsewhere(other, email)
    const field = other.frame.getByTestId(`vb-secret-${kind}`)
    await field.fill(text.toUpperCase().replaceAll('-', ' '))
    if (kind === 'passphrase') await other.pressInFrame('vb-secret-submit')
    await expectCameBack(other)
    await expect.poll(() => other.address()).toBe(address)
    await other.page.context().close()
  })

test('[J05] marks wrong words, keeps them for correction, and recovers the wallet', async ({
  browser,
  dapp,
}) => {
  const { email, address } = await makeWallet(dapp)
  const words = await addWritten(dapp, 'passphrase')
  const other = await freshBrowser(browser)
  await signInElsewhere(other, email)
  const field = other.frame.getByTestId('vb-secret-passphrase')

  await field.fill('one two')
  await other.pressInFrame('vb-secret-submit')
  await expect(alertIn(other.frame)).toContainText('missing or misspelt')
  await field.fill('zoo zoo zoo zoo zoo zebra')
  await other.pressInFrame('vb-secret-submit')
  await expect(alertIn(other.frame)).toContainText('Incorrect recovery phrase. Try again.')
  await expect(field).toHaveValue('zoo zoo zoo zoo zoo zebra')
  await expect(other.status).toHaveText('disconnected')

  await field.fill(words)
  await other.pressInFrame('vb-secret-submit')
  await expectCameBack(other)
  await expect.poll(() => other.address()).toBe(address)
  await other.page.context().close()
})

test('[J05] lets another device approve a new device by its digits if no recovery method exists', {
  tag: '@ci',
}, async ({ browser, dapp, page }) => {
  const { email, address } = await makeWallet(dapp)
  await dapp.expectConnected()
  const other = await freshBrowser(browser)
  await signInElsewhere(other, email)
  await expect(other.frame.getByTestId('vb-recover')).toContainText('it has no recovery method')
  await expect(other.frame.getByTestId('vb-recover-passkey')).toHaveCount(0)
  await other.pressInFrame('vb-recover-device')
  await expect(other.frame.getByTestId('vb-ask-device')).toContainText('other device')

  await page.getByTestId('vb-account-button').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'EmbeddedWallet')
  await expect(page.getByTestId('vb-title')).toHaveText('New device')
  await expect(dapp.frame.getByTestId('vb-link')).toContainText(
    'A new device wants to use your wallet',
  )
  await expect(dapp.frame.getByTestId('vb-link-digits')).toHaveCount(0)
  const window = await openWindow(dapp)
  const there = other.frame.getByTestId('vb-link-code')
  await expect(there).toHaveAttribute('data-code', /^[0-9]{6}$/)
  await expect(window.getByTestId('vb-approve-device')).toContainText('Approve new device?')
  await expect(window.getByTestId('vb-proof-secret')).toHaveCount(0)
  await window.getByTestId('vb-link-digits').fill((await there.getAttribute('data-code')) ?? '')
  await window.getByTestId('vb-link-approve').click()
  await expect(dapp.frame.getByTestId('vb-link-ended')).toContainText('Device approved')
  await dapp.pressInFrame('vb-link-done')
  await expect(dapp.modal).toHaveAttribute('data-view', 'Account')

  await expectCameBack(other)
  await expect.poll(() => other.address()).toBe(address)
  await other.page.context().close()
})

test('[J05] asks for the recovery method in the window, and accepts corrected digits', async ({
  browser,
  dapp,
  page,
}) => {
  const { email, words, address } = await giveWallet(['passphrase', 'kit'])
  await signInElsewhere(dapp, email)
  await dapp.recoverBy('passphrase', words)
  await expectCameBack(dapp)
  const other = await freshBrowser(browser)
  await signInElsewhere(other, email)
  await other.pressInFrame('vb-recover-device')
  await page.getByTestId('vb-account-button').click()
  const window = await openWindow(dapp)
  const there = other.frame.getByTestId('vb-link-code')
  await expect(there).toHaveAttribute('data-code', /^[0-9]{6}$/)
  const code = (await there.getAttribute('data-code')) ?? ''
  const digits = window.getByTestId('vb-link-digits')
  const approve = window.getByTestId('vb-link-approve')
  await window.getByTestId('vb-proof-secret').fill('zoo zoo zoo zoo zoo zebra')
  await digits.fill(code)
  await approve.click()
  await expect(alertIn(window)).toContainText('does not open your wallet')
  await window.getByTestId('vb-proof-secret').fill(words)
  await digits.fill(otherThan(code))
  await approve.click()
  await expect(alertIn(window)).toContainText('2 tries left')
  await digits.fill(code)
  await approve.click()
  await expect(dapp.frame.getByTestId('vb-link-ended')).toContainText('Device approved')
  await expectCameBack(other)
  await expect.poll(() => other.address()).toBe(address)
  await other.page.context().close()
})

test('[J05] shows the refusal on the refused device, and allows another request', async ({
  browser,
  dapp,
  page,
}) => {
  const { email } = await makeWallet(dapp)
  await dapp.expectConnected()
  const other = await freshBrowser(browser)
  await signInElsewhere(other, email)
  await other.pressInFrame('vb-recover-device')
  await page.getByTestId('vb-account-button').click()
  const window = await openWindow(dapp)
  await window.getByTestId('vb-link-refuse').click()
  await expect(dapp.frame.getByTestId('vb-link-ended')).toContainText('Request refused')
  await dapp.pressInFrame('vb-link-done')
  await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
  await expect(alertIn(other.frame)).toContainText('The request was refused')
  await other.pressInFrame('vb-ask-back')
  await expect(other.frame.getByTestId('vb-recover')).toBeVisible()
  await expect(other.status).toHaveText('disconnected')
  await other.page.context().close()
})

test('[J05] accepts a kit as proof in the window', async ({ browser, dapp, page }) => {
  const { email, kit } = await giveWallet(['passphrase', 'kit'])
  await signInElsewhere(dapp, email)
  await dapp.recoverBy('kit', kit)
  await expectCameBack(dapp)
  const other = await freshBrowser(browser)
  await signInElsewhere(other, email)
  await other.pressInFrame('vb-recover-device')
  await page.getByTestId('vb-account-button').click()
  const window = await openWindow(dapp)
  const there = other.frame.getByTestId('vb-link-code')
  await expect(there).toHaveAttribute('data-code', /^[0-9]{6}$/)
  await window.getByRole('radio', { name: /Recovery kit/ }).check()
  await window.getByTestId('vb-proof-secret').fill(kit)
  await window.getByTestId('vb-link-digits').fill((await there.getAttribute('data-code')) ?? '')
  await window.getByTestId('vb-link-approve').click()
  await expect(dapp.frame.getByTestId('vb-link-ended')).toContainText('Device approved')
  await expectCameBack(other)
  await other.page.context().close()
})

test('[J05] asks for a backup before Receive, and allows skipping it while the wallet is empty', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await dapp.visitNew()
  await dapp.click('vb-account-button', 'vb-receive')
  await expect(page.getByTestId('vb-title')).toHaveText('Back up your wallet')
  await dapp.pressInFrame('vb-later')
  await expect(page.getByTestId('vb-receive-address')).toHaveText(await dapp.address())
  await page.getByTestId('vb-back').click()

  await dapp.fund()
  await dapp.reload()
  await page.getByTestId('vb-account-button').click()
  await expect(page.getByTestId('vb-balance')).not.toContainText(/^0/)
  await page.getByTestId('vb-receive').click()
  await expect(page.getByTestId('vb-backup-first')).toBeVisible()
  await expect(page.getByTestId('vb-receive-address')).toHaveCount(0)
  await page.getByTestId('vb-backup').click()
  await addWritten(dapp, 'kit')
  await dapp.pressInFrame('vb-recovery-done')
  await expect(page.getByTestId('vb-receive-address')).toBeVisible()
  await page.getByTestId('vb-back').click()
  await expect(page.getByTestId('vb-protect')).toHaveCount(0)
})

test('[J05] asks a returning user without a backup once, then shows a reminder in the account', async ({
  context,
  dapp,
  page,
}) => {
  await dapp.visitNew()
  await page.getByTestId('vb-account-button').click()
  await expect(page.getByTestId('vb-protect')).toBeVisible()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Account')

  const comeBack = async () => {
    const again = new Dapp(await context.newPage())
    await again.visit()
    await again.expectConnected()
    await again.page.getByTestId('vb-account-button').click()
    return again
  }
  const second = await comeBack()
  await expect(second.page.getByTestId('vb-title')).toHaveText('Back up your wallet')
  await second.pressInFrame('vb-later')
  await expect(second.modal).toHaveAttribute('data-view', 'Account')

  const third = await comeBack()
  await third.page.getByTestId('vb-protect').click()
  await third.page.getByTestId('vb-back').click()
  await expect(third.modal).toHaveAttribute('data-view', 'Account')
})

test('[J05] saves and prints a recovery kit at the dapp', async ({ dapp, page }) => {
  await page.addInitScript(() => {
    window.print = () => void document.documentElement.setAttribute('data-printed', 'true')
  })
  await makeWallet(dapp)
  await dapp.pressInFrame('vb-add-kit')
  const kit = await readSecret(dapp, 'kit')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dapp.pressInFrame('vb-save-kit'),
  ])
  const saved = await readFile(await file.path(), 'utf8')
  expect(saved).toContain(kit)
  await dapp.pressInFrame('vb-print-kit')
  await expect(dapp.frame.locator('html')).toHaveAttribute('data-printed', 'true')
})

test('[J05] adds words only after the visitor types them back, and keeps them during a request', async ({
  dapp,
}) => {
  await makeWallet(dapp)
  await dapp.pressInFrame('vb-add-passphrase')
  const words = await readSecret(dapp, 'passphrase')
  await dapp.pressInFrame('vb-written')
  await answerBack(dapp, words.replace(/[a-z]+/g, 'wrong'))
  await expect(alertIn(dapp.frame)).toContainText('This does not match. Check your copy.')

  await dapp.page.evaluate(() => {
    void window.vestibuleCore.frame
      .get()
      .then((frame) =>
        frame.call('rpcRequest', { method: 'personal_sign', params: ['0x6869', '0x'] }),
      )
      .catch(() => {})
  })
  await answerBack(dapp, words)
  await expectAdded(dapp)
})

test('[J05] reports an authenticator without PRF, and offers the other methods', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page, { hasPrf: false })
  await makeWallet(dapp)
  await dapp.pressInFrame('vb-add-passkey')
  await expect(alertIn(dapp.frame)).toContainText('cannot protect a wallet')
  await expect(dapp.frame.getByTestId('vb-add-passkey')).toHaveCount(0)
  await expect(dapp.frame.getByTestId('vb-add-passphrase')).toBeEnabled()
})

test('[J05] [Z18] restores the recovery step when a visitor reloads the page during recovery', async ({
  browser,
  dapp,
}) => {
  const { email, address } = await makeWallet(dapp)
  const kit = await addWritten(dapp, 'kit')
  const other = await freshBrowser(browser)
  await signInElsewhere(other, email)
  await other.page.reload()
  await expect(other.status).toHaveText('disconnected')
  await other.askForCode(email)
  await expect(other.modal).toHaveAttribute('data-view', 'EmbeddedWallet')
  await other.recoverBy('kit', kit)
  await expectCameBack(other)
  await expect.poll(() => other.address()).toBe(address)
  await other.page.context().close()
})
