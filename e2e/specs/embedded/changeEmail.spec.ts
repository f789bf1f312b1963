import { Dapp, expect, test } from '../../fixtures/dapp.js'
import { EmailChange, openUndo } from '../../fixtures/emailChange.js'
import { codeFor, freshEmail, mailsTo } from '../../fixtures/mailbox.js'
import { setOnline } from '../../fixtures/network.js'
import { DAPP_ORIGIN } from '../../world/ports.js'

test.slow()

async function signedIn(dapp: Dapp) {
  const [from, to] = [freshEmail(), freshEmail()]
  await dapp.visit()
  await dapp.signInByEmail(from)
  return { from, to, change: new EmailChange(dapp) }
}
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

test('[V16] [V19] [T19] [E06] changes the email with a code to each mailbox, and keeps the account', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  const { from, to, change } = await signedIn(dapp)
  const address = await dapp.address()
  await change.open()
  await expect(page.getByTestId('vb-title')).toHaveText('Edit Email')
  await expect(change.input).toHaveValue(from)
  const before = await change.ask(from, to)
  await expect(page.getByTestId('vb-title')).toHaveText('Confirm Current Email')
  // The frame shows both emails where the page cannot change them.
  await expect(change.says).toContainText(from)
  await expect(change.says).toContainText(to)
  await expect.poll(() => subjectsTo(to)).toEqual([])
  await change.confirmOld(from, before)
  await expect(page.getByTestId('vb-title')).toHaveText('Confirm New Email')
  await change.type(await codeFor(to))
  await change.isAt('Account')
  await expect(page.getByTestId('vb-toast')).toContainText('Email changed')
  await expect(page.getByTestId('vb-email-edit')).toHaveText(to)
  await expect(page.getByTestId('demo-email')).toHaveText(to)
  await expect(page.getByTestId('demo-address')).toHaveText(address)
  await expect.poll(() => subjectsTo(from)).toContain('The email of your wallet was changed')
  await expect.poll(() => subjectsTo(to)).toContain('This is the email of your wallet now')

  await page.reload()
  await expect(page.getByTestId('demo-email')).toHaveText(to)
  await dapp.press('disconnect')
  await expect(dapp.status).toHaveText('disconnected')
  await dapp.signInByEmail(to)
  await expect(page.getByTestId('demo-address')).toHaveText(address)
})

test('[V19] opens the email view for a dapp only after the visitor connects', async ({
  dapp,
  page,
}) => {
  await dapp.visit()
  const openView = () => page.evaluate(() => window.vestibule.open({ view: 'UpdateEmailWallet' }))
  await openView()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await page.getByTestId('vb-close').click()
  await dapp.signInByEmail(freshEmail())
  await openView()
  await expect(dapp.modal).toHaveAttribute('data-view', 'UpdateEmailWallet')
})

test('[V19] enables saving for a different email of at least four characters, and rejects an invalid one', async ({
  dapp,
  page,
}) => {
  const { from, change } = await signedIn(dapp)
  await change.open()
  await expect(change.save).toBeDisabled()
  for (const same of [from.toUpperCase(), ` ${from}`, 'abc']) {
    await change.input.fill(same)
    await expect(change.save).toBeDisabled()
  }
  await change.input.fill('no address')
  await change.save.click()
  await expect(dapp.modal).toContainText('Invalid email address')
  await change.isAt('UpdateEmailWallet')
  await expect(change.input).toHaveValue('no address')
  await page.getByTestId('vb-email-edit-cancel').click()
  await change.isAt('Account')
  await expect(page.getByTestId('vb-email-edit')).toHaveText(from)
})

test('[T19] allows a retry after a wrong code, but rejects the right code after five wrong codes', async ({
  dapp,
  page,
}) => {
  const { from, to, change } = await signedIn(dapp)
  await change.open()
  const before = await change.ask(from, to)
  const code = await codeFor(from, before)
  const wrong = [0, 1, 2, 3, 4].map((step) => String((Number(code) + 1 + step) % 1_000_000))
  for (const digits of wrong) {
    await change.type(digits.padStart(6, '0'))
    await expect(change.says).toContainText('Type the code again.')
  }
  await change.type(code)
  await expect(change.says).toContainText('Too many attempts')
  await page.getByTestId('vb-back').click()
  await change.isAt('UpdateEmailWallet')
  await change.input.fill(freshEmail())
  await change.save.click()
  await expect(dapp.modal).toContainText('Please try again after')
})

test('[T19] sends another code on request, and rejects the earlier code', async ({ dapp }) => {
  const { from, to, change } = await signedIn(dapp)
  await change.open()
  const before = await change.ask(from, to)
  const first = await codeFor(from, before)
  const resend = dapp.frame.getByTestId('vb-otp-resend')
  await expect(resend).toBeDisabled()
  await expect(resend).toHaveText(/^Resend code in \d+s$/)
  await expect(resend).toBeEnabled()
  await resend.click()
  const second = await codeFor(from, before + 1)
  if (first !== second) {
    await change.type(first)
    await expect(change.says).toContainText('Invalid or expired code')
  }
  await change.type(second)
  await change.isAt('UpdateEmailSecondaryOtp')
})

test('[V16] keeps the change and its code after the visitor closes the modal or goes back', async ({
  dapp,
  page,
}) => {
  const { from, to, change } = await signedIn(dapp)
  await change.open()
  const before = await change.ask(from, to)
  await page.getByTestId('vb-back').click()
  await change.isAt('UpdateEmailWallet')
  await change.input.fill(to)
  await change.save.click()
  await change.isAt('UpdateEmailPrimaryOtp')
  await change.confirmOld(from, before)
  await page.getByTestId('vb-close').click()
  await expect(dapp.modal).toBeHidden()
  await expect(page.getByTestId('demo-email')).toHaveText(from)
  await change.open()
  await change.input.fill(to)
  await change.save.click()
  await change.isAt('UpdateEmailSecondaryOtp')
  await change.type(await codeFor(to))
  await change.isAt('Account')
  await expect(page.getByTestId('demo-email')).toHaveText(to)
})

test('[V16] security: responds as usual for an email that has an account, and mails its owner', async ({
  dapp,
  browser,
}) => {
  const elsewhere = await browser.newContext({ baseURL: DAPP_ORIGIN })
  const owner = new Dapp(await elsewhere.newPage())
  const owned = await owner.visitNew()
  await elsewhere.close()
  const { from, change } = await signedIn(dapp)
  await change.open()
  const mails = (await mailsTo(owned)).length
  await change.confirmOld(from, await change.ask(from, owned))
  await expect(change.code).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(owned)).slice(0, -mails).map(({ subject }) => subject))
    .toEqual(['This email has a wallet already'])
})

test('[V16] keeps the change while offline, and accepts the code once online', async ({
  dapp,
  page,
}) => {
  const { from, to, change } = await signedIn(dapp)
  await change.open()
  await setOnline(page, false)
  await change.input.fill(to)
  await change.save.click()
  await expect(page.getByTestId('vb-toast')).toContainText('offline')
  await expect(change.input).toHaveValue(to)
  await setOnline(page, true)
  const before = await change.ask(from, to)
  const code = await codeFor(from, before)
  await setOnline(page, false)
  await change.type(code)
  await expect(change.says).toContainText('offline')
  await setOnline(page, true)
  await change.isAt('UpdateEmailSecondaryOtp')
})

test('[V16] security: cancels a pending change when the old email’s undo link ends the session', async ({
  dapp,
  browser,
}) => {
  const { from, to, change } = await signedIn(dapp)
  await change.change(from, to)
  await change.dapp.page.getByTestId('vb-email-edit').click()
  const before = await change.ask(to, freshEmail())
  const code = await codeFor(to, before)
  const mailbox = await browser.newContext({ baseURL: DAPP_ORIGIN })
  const owner = await mailbox.newPage()
  await openUndo(owner, from)
  await owner.getByRole('button', { name: 'Undo the change' }).click()
  await expect(owner.getByRole('heading', { name: 'The change was undone' })).toBeVisible()
  await mailbox.close()
  await change.type(code)
  await expect(dapp.status).toHaveText('disconnected')
})

test('[V16] undoes the change after one press on the undo page, and signs the device out', async ({
  dapp,
  page,
  browser,
}) => {
  const { from, to, change } = await signedIn(dapp)
  await change.change(from, to)
  // Mail scanners also open links, so opening the link must not undo the change.
  const mailbox = await browser.newContext({ baseURL: DAPP_ORIGIN })
  const owner = await mailbox.newPage()
  await openUndo(owner, from)
  await owner.reload()
  await expect(owner.getByText(to)).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('demo-email')).toHaveText(to)
  await owner.getByRole('button', { name: 'Undo the change' }).click()
  await expect(owner.getByRole('heading', { name: 'The change was undone' })).toBeVisible()
  await openUndo(owner, from)
  await expect(owner.getByText('no longer works')).toBeVisible()
  await mailbox.close()
  for (const email of [from, to])
    await expect
      .poll(() => subjectsTo(email))
      .toContain('A change of your wallet’s email was undone')
  await page.reload()
  await expect(dapp.status).toHaveText('disconnected')
})
