import type { Page } from '@playwright/test'
import { alertIn } from '../../fixtures/appearance/alertIn.js'
import { findFaults, keepShot, softly } from '../../fixtures/appearance/appearance.js'
import { expectFineInEveryLook } from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, test } from '../../fixtures/dapp.js'
import { approveDevice, Hub } from '../../fixtures/hub.js'
import { freshEmail, mailsTo } from '../../fixtures/mailbox.js'
import { continueAs } from '../../fixtures/providerLogin.js'
import { expectCameBack, freshBrowser, signInElsewhere } from '../../fixtures/recovery.js'
import { approveForSettings, openSettings } from '../../fixtures/settings.js'
import {
  addAccount,
  confirmVisit,
  methodsOf,
  typeCode,
  visitProvider,
} from '../../fixtures/signInMethods.js'
import { agree, finishLogin, openProvider, signInAt } from '../../fixtures/social.js'
import { typeInto } from '../../fixtures/typeInto.js'
import { giveWallet, passDay } from '../../fixtures/wallets.js'

test.slow()

async function enterNew(page: Page) {
  const hub = new Hub(page)
  const email = freshEmail()
  await hub.signIn(email)
  await hub.readAddress()
  return { hub, email }
}

test('[J06] adds Google with the kit as proof, signs out other devices, and signs in with Google', {
  tag: '@ci',
}, async ({ context, dapp }) => {
  const wallet = await giveWallet(['kit'])
  const { email, kit, address } = wallet
  await signInElsewhere(dapp, email)
  await dapp.recoverBy('kit', kit)
  await expectCameBack(dapp)
  const hub = new Hub(await context.newPage())
  await hub.open(wallet)
  await hub.press('add-identity')
  await hub.press('link-google')
  await hub.prove(kit)
  const as = freshEmail()
  await expect(hub.page.getByTestId('vb-hub-visit')).toBeVisible()
  const window = await visitProvider(hub, as)
  await expect(window.getByRole('main')).toContainText('Add this account to a wallet?')
  await expect(window.getByRole('main')).toContainText(as)
  await confirmVisit(hub, window)
  await expect.poll(() => window.isClosed()).toBe(true)
  await expect(hub.page.getByTestId('vb-hub-agree')).toContainText(as)
  await hub.press('agree-yes')
  await expect(hub.page.getByTestId('vb-hub-identity-done')).toBeVisible()
  await hub.press('done')
  await expect(methodsOf(hub.page)).toHaveText([/^Email/, /^Google/])
  await expect
    .poll(async () => (await mailsTo(email))[0]?.subject)
    .toBe('A sign-in method was added to your wallet')

  await dapp.visit()
  await expect(dapp.status).toHaveText('disconnected')
  await dapp.open()
  const provider = await openProvider(dapp, 'google')
  await continueAs(provider, as)
  await finishLogin(dapp, provider)
  await expect.poll(() => dapp.address()).toBe(address)
})

test('[J06] signs in with an added account in a new browser, and signs out when the account is removed', async ({
  browser,
  page,
}) => {
  const wallet = await giveWallet(['kit'])
  const hub = new Hub(page)
  await hub.open(wallet)
  await hub.press('add-identity')
  await hub.press('link-github')
  await hub.prove(wallet.kit)
  const as = freshEmail()
  await confirmVisit(hub, await visitProvider(hub, as))
  await hub.press('agree-yes')
  await expect(page.getByTestId('vb-hub-identity-done')).toBeVisible()

  const dapp = await freshBrowser(browser)
  await dapp.visitOpen()
  const provider = await openProvider(dapp, 'github')
  await continueAs(provider, as)
  await agree(provider)
  await dapp.recoverBy('kit', wallet.kit)
  await expectCameBack(dapp)
  await expect.poll(() => dapp.address()).toBe(wallet.address)

  // The owner can remove a new method at once. Removal ends the sessions that used it.
  await hub.press('done')
  await methodsOf(page).nth(1).getByTestId('vb-hub-remove').click()
  await expect(page.getByTestId('vb-hub-remove-yes')).toHaveCount(0)
  await hub.prove(wallet.kit)
  await expect(page.getByTestId('vb-hub-identity-done')).toBeVisible()
  await hub.press('done')
  await expect(methodsOf(page)).toHaveText([/^Email/])
  await dapp.visit()
  await expect(dapp.status).toHaveText('disconnected')
})

test('removes the email a day after Google was added, and keeps the last method', async ({
  page,
}) => {
  const { hub, email } = await enterNew(page)
  const methods = methodsOf(page)
  await expect(methods).toHaveCount(1)
  await expect(methods.getByTestId('vb-hub-remove')).toBeDisabled()
  await expect(methods.getByTestId('vb-hub-remove')).toHaveAccessibleDescription(
    /last sign-in method/,
  )
  const as = freshEmail()
  await addAccount(hub, { provider: 'google', email, as })
  await expect(methods.first().getByTestId('vb-hub-remove')).toBeDisabled()
  await expect(methods.first().getByTestId('vb-hub-held')).toContainText('Can be removed from')
  await expect(methods.nth(1).getByTestId('vb-hub-remove')).toBeEnabled()

  await passDay(email)
  await page.reload()
  await methods.first().getByTestId('vb-hub-remove').click()
  await expect(page.getByTestId('vb-hub-remove-says')).toContainText('no longer gets emails')
  const before = (await mailsTo(email)).length
  await hub.press('remove-yes')
  await typeCode(hub, email, before)
  await expect(page.getByTestId('vb-hub-identity-done')).toBeVisible()
  await hub.press('done')
  await expect(methods).toHaveText([/^Google/])
  await expect(page.locator('.hub-who')).toContainText(`Google as ${as}`)
  await expect(methods.getByTestId('vb-hub-remove')).toBeDisabled()
  await expect
    .poll(async () => (await mailsTo(email))[0]?.subject)
    .toBe('Your email was removed from your wallet')
})

test('[J06] adds an email to an account made with Google, and signs in with it', async ({
  dapp,
}) => {
  const as = freshEmail()
  await dapp.visitOpen()
  await signInAt(dapp, 'google', as)
  const address = await dapp.address()
  const hub = await openSettings(dapp)
  await expect(hub.page.getByTestId('vb-hub-enter-who')).toContainText('Google')
  // The change continues after the visitor confirms the account and the wallet.
  await hub.press('add-identity')
  await hub.press('open')
  await expect(hub.page.getByTestId('vb-ask-device')).toBeVisible()
  await approveForSettings(dapp, hub)

  const email = freshEmail()
  await hub.page.getByTestId('vb-hub-link-email').fill('no address')
  await hub.press('link-email-submit')
  await expect(hub.error).toContainText('not an email address')
  await hub.page.getByTestId('vb-hub-link-email').fill(email)
  await hub.press('link-email-submit')
  await expect(hub.page.getByTestId('vb-hub-visit')).toHaveAttribute('data-proves', 'present')
  const window = await visitProvider(hub, as)
  await confirmVisit(hub, window)
  await expect(hub.page.getByTestId('vb-hub-identity-code')).toHaveAttribute('data-proves', 'added')
  await typeCode(hub, email, 0)
  await expect(hub.page.getByTestId('vb-hub-identity-done')).toBeVisible()
  await hub.press('done')
  await expect(methodsOf(hub.page)).toHaveText([/^Google/, /^Email/])
  await expect(hub.page.locator('.hub-who')).toContainText(email)

  // The change signed the site out. The owner must approve the site's next login by mail.
  await dapp.visit()
  await expect(dapp.status).toHaveText('disconnected')
  const before = (await mailsTo(email)).length
  await dapp.askForCode(email)
  const number = await dapp.frame.getByTestId('vb-device-number').textContent()
  const code = await approveDevice(dapp.page.context(), { email, number, after: before })
  await typeInto(dapp.frame.getByTestId('vb-otp-input'), code)
  await dapp.expectConnected()
  await expect.poll(() => dapp.address()).toBe(address)
})

test('shows the provider of an account that belongs to another wallet, and offers another choice', async ({
  browser,
  page,
}) => {
  const taken = freshEmail()
  const other = await freshBrowser(browser)
  await other.visitOpen()
  await signInAt(other, 'google', taken)

  const { hub, email } = await enterNew(page)
  const before = (await mailsTo(email)).length
  await hub.press('add-identity')
  await hub.press('link-google')
  await typeCode(hub, email, before)
  await confirmVisit(hub, await visitProvider(hub, taken))
  await expect(page.getByTestId('vb-hub-refused')).toContainText(
    'This Google account signs in to another wallet already',
  )
  await hub.press('start-again')
  await expect(page.getByTestId('vb-hub-link-google')).toBeVisible()
  await hub.press('back')
  await expect(methodsOf(page)).toHaveCount(1)
})

test('[J06] closes the provider’s window when the visitor goes back, and then adds another account', async ({
  page,
}) => {
  const { hub, email } = await enterNew(page)
  async function goToVisit() {
    const before = (await mailsTo(email)).length
    await hub.press('link-google')
    await typeCode(hub, email, before)
    await expect(page.getByTestId('vb-hub-visit')).toBeVisible()
  }
  await hub.press('add-identity')
  await goToVisit()
  const opened = page.waitForEvent('popup')
  await hub.press('visit-go')
  const away = await opened
  await expect(away.getByTestId('idp-email')).toBeVisible()
  await hub.press('start-again')
  await expect(page.getByTestId('vb-hub-link-google')).toBeVisible()
  await continueAs(away, freshEmail())
  await expect(away.getByRole('main')).toContainText('Nothing was changed')
  await expect(away.locator('.code')).toHaveCount(0)

  await goToVisit()
  const window = await visitProvider(hub, freshEmail())
  await expect(window.locator('.code')).toBeVisible()
  await hub.press('back')
  await expect.poll(() => window.isClosed()).toBe(true)
  await expect(methodsOf(page)).toHaveCount(1)

  await addAccount(hub, { provider: 'google', email, as: freshEmail() })
  await expect(methodsOf(page)).toHaveCount(2)
})

test('rejects a wrong code, and adds no account if the visitor rejects the login', async ({
  page,
}) => {
  const { hub, email } = await enterNew(page)
  const before = (await mailsTo(email)).length
  await hub.press('add-identity')
  await hub.press('link-google')
  const input = page.getByTestId('vb-otp-input')
  await input.fill('000000')
  await expect(alertIn(page)).toBeVisible()
  await typeCode(hub, email, before)
  const window = await visitProvider(hub, freshEmail())
  await window.getByRole('button', { name: 'This was not me' }).click()
  await expect(page.getByTestId('vb-hub-refused')).toContainText('refused')
  await hub.press('back')
  await expect(methodsOf(page)).toHaveCount(1)
})

test('changes the sign-in methods with the keyboard only, in accessible views in both themes', async ({
  page,
}, info) => {
  const { hub, email } = await enterNew(page)

  const look = (name: string) => expectFineInEveryLook(page, info, name)
  async function pressByKey(id: string, key = 'Enter') {
    const target = page.getByTestId(`vb-hub-${id}`)
    await target.focus()
    await expect(target).toBeFocused()
    await page.keyboard.press(key)
  }

  await page.getByTestId('vb-hub-identities').scrollIntoViewIfNeeded()
  await look('methods')
  await pressByKey('add-identity')
  await expect(page.getByTestId('vb-hub-link-google')).toBeVisible()
  await look('choose')
  const before = (await mailsTo(email)).length
  await pressByKey('link-google', 'Space')
  await expect(page.getByTestId('vb-otp-input')).toBeFocused()
  await look('code')
  await typeCode(hub, email, before)
  await expect(page.getByTestId('vb-hub-visit')).toBeVisible()
  await look('visit')
  const as = freshEmail()
  const opened = page.waitForEvent('popup')
  await pressByKey('visit-go')
  const window = await opened
  await continueAs(window, as)
  await expect(window.locator('.code')).toBeVisible()
  await keepShot(window, info, 'visit code')
  await softly.poll(() => findFaults(window), 'visit code').toEqual([])
  await look('visit asks')
  await confirmVisit(hub, window)
  await expect(page.getByTestId('vb-hub-agree')).toBeVisible()
  await look('agree')
  await pressByKey('agree-yes', 'Space')
  await expect(page.getByTestId('vb-hub-identity-done')).toBeVisible()
  await look('done')
  await pressByKey('done')
  await expect(methodsOf(page)).toHaveCount(2)
  await look('two methods')
  const added = methodsOf(page).nth(1).getByTestId('vb-hub-remove')
  await added.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('vb-hub-remove-says')).toBeVisible()
  await look('remove')
  // The link is for a method that does not exist.
  await hub.visit('#remove-identity-none')
  await expect(page.getByRole('main')).toContainText('already removed')
  await look('gone')
})

for (const [how, leave] of Object.entries({
  closed: (page: Page) => page.close({ runBeforeUnload: true }),
  reloaded: (page: Page) => page.reload(),
}))
  test(`[J06] warns before wallet settings are ${how} during a change, then closes the code’s window`, async ({
    context,
  }) => {
    const settings = await context.newPage()
    const { hub, email } = await enterNew(settings)
    await hub.press('add-identity')
    const before = (await mailsTo(email)).length
    await hub.press('link-google')
    await typeCode(hub, email, before)
    const window = await visitProvider(hub, freshEmail())
    await expect(window.locator('.code')).toBeVisible()
    const questions: string[] = []
    let answered = 0
    settings.on('dialog', async (dialog) => {
      questions.push(dialog.type())
      answered = performance.now()
      await dialog.accept()
    })
    await leave(settings)
    await expect.poll(() => window.isClosed(), { intervals: [50] }).toBe(true)
    expect(performance.now() - answered).toBeLessThan(2_000)
    expect(questions).toEqual(['beforeunload'])
  })
