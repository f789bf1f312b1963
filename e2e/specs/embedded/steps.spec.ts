import type { Page } from '@playwright/test'
import { freshSolanaAddress } from '../../fixtures/chain/freshSolanaAddress.js'
import { countSteps } from '../../fixtures/countSteps.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { freshEmail, mailsTo } from '../../fixtures/mailbox.js'
import { openWithPasskey, signInWithPasskey, signUpWithPasskey } from '../../fixtures/passkeys.js'
import { continueAs } from '../../fixtures/providerLogin.js'
import {
  addAuthenticator,
  expectCameBack,
  freshBrowser,
  signInElsewhere,
} from '../../fixtures/recovery.js'
import { locked, openSettings } from '../../fixtures/settings.js'
import { agree, openProvider, signInAt } from '../../fixtures/social.js'
import { leaveFor, ON_A_PHONE } from '../../fixtures/socialPhone.js'
import { giveWallet } from '../../fixtures/wallets.js'
import { SECOND_ORIGIN } from '../../world/ports.js'

test.slow()

const STRANGER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const CODE = 6

async function sign(dapp: Dapp) {
  await dapp.pressAndApprove('sign-message')
  await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
}

test('[J05] lets a new email user sign after four presses, a typed email address and a code', async ({
  context,
  dapp,
}) => {
  const steps = await countSteps(context)
  const email = freshEmail()
  await dapp.visit()
  await dapp.enterCode(email)
  await dapp.expectConnected()
  await sign(dapp)
  expect(steps()).toEqual({ presses: 4, typed: email.length + CODE })
})

test('[J06] lets a Google user sign after five presses, without typing', async ({
  context,
  dapp,
}) => {
  const steps = await countSteps(context)
  await dapp.visitOpen()
  await signInAt(dapp, 'google', freshEmail())
  await sign(dapp)
  expect(steps()).toEqual({ presses: 5, typed: 0 })
})

test.describe('on a phone', () => {
  test.use(ON_A_PHONE)

  test('[J06] [V17] connects with Google after three taps, without typing', async ({
    context,
    dapp,
  }) => {
    const steps = await countSteps(context)
    await dapp.visitOpen()
    const tab = await openProvider(dapp, 'google')
    await continueAs(tab, freshEmail())
    await agree(tab)
    await dapp.expectConnected()
    expect(steps()).toEqual({ presses: 3, typed: 0 })
  })

  test('[J06] [V17] connects with Google after four taps and a paste if the browser cannot open a tab', async ({
    context,
    dapp,
    page,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const steps = await countSteps(context)
    await leaveFor(dapp, 'google')
    await continueAs(page, freshEmail())
    await page.getByRole('button', { name: 'Copy code and go on' }).click()
    await dapp.frame.getByTestId('vb-otp-input').press('Control+V')
    await dapp.pressInFrame('vb-consent-yes')
    await dapp.expectConnected()
    expect(steps()).toEqual({ presses: 4, typed: 0 })
  })

  test('[J04] [V06] opens a wallet’s app with two taps', async ({ context, dapp, page }) => {
    const opened = await catchLinks(page)
    const steps = await countSteps(context)
    await dapp.visitOpen()
    await page.getByTestId('vb-wallet-io.metamask').click()
    await expect.poll(opened).toEqual([expect.stringMatching(/wc\?uri=wc%3A/)])
    expect(steps()).toEqual({ presses: 2, typed: 0 })
  })
})

/** Records links without following them. Call it before the page loads: the modal stops click events. */
async function catchLinks(page: Page) {
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    const isLink = (one: EventTarget) => one instanceof HTMLAnchorElement
    addEventListener(
      'click',
      (event) => {
        const link = event.composedPath().find(isLink)
        if (link === undefined) return
        opened.push(link.href)
        event.preventDefault()
      },
      true,
    )
  })
  return () => page.evaluate(() => Reflect.get(window, 'opened'))
}

test('[J05] creates a passkey account with three presses, and signs in again with two', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page)
  const steps = await countSteps(context)
  await openWithPasskey(dapp)
  await signUpWithPasskey(dapp)
  await dapp.expectConnected()
  expect(steps()).toEqual({ presses: 3, typed: 0 })
  await openWithPasskey(dapp, `${SECOND_ORIGIN}/`)
  await signInWithPasskey(dapp)
  await expectCameBack(dapp)
  expect(steps()).toEqual({ presses: 5, typed: 0 })
})

test('[J05] creates a passkey account by a dapp’s button with two presses, and signs in with one', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page)
  const steps = await countSteps(context)
  const press = async (create: boolean) => {
    await page.evaluate((create) => {
      const button = document.createElement('button')
      button.textContent = 'Own button'
      button.onclick = () => void window.vestibule.connectPasskey(create ? { create } : {})
      document.body.prepend(button)
    }, create)
    await page.getByRole('button', { name: 'Own button' }).click()
  }
  await dapp.visit()
  await press(true)
  await dapp.pressInFrame('vb-passkey-create')
  await dapp.expectConnected()
  expect(steps()).toEqual({ presses: 2, typed: 0 })
  await dapp.visit({ path: `${SECOND_ORIGIN}/` })
  await press(false)
  await expectCameBack(dapp)
  expect(steps()).toEqual({ presses: 3, typed: 0 })
})

test('[J05] opens the wallet settings twice, with two presses and no code each time', async ({
  context,
  dapp,
  page,
}) => {
  await dapp.visitSignedIn()
  const steps = await countSteps(context)
  await dapp.reload()
  const hub = await openSettings(dapp)
  await expect(locked(hub)).toBeVisible()
  expect(steps()).toEqual({ presses: 2, typed: 0 })
  await hub.page.close()
  await page.bringToFront()
  await dapp.close()
  const before = steps().presses
  const again = await openSettings(dapp)
  await expect(locked(again)).toBeVisible()
  expect(steps()).toEqual({ presses: before + 2, typed: 0 })
})

test('[J05] opens the wallet on a second device with three presses, the email, a code and the kit', async ({
  browser,
}) => {
  const { email, kit } = await giveWallet(['kit'])
  const dapp = await freshBrowser(browser)
  const steps = await countSteps(dapp.page.context())
  await signInElsewhere(dapp, email)
  expect(steps()).toEqual({ presses: 3, typed: email.length + CODE })
  const subjects = (await mailsTo(email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /Is this you/.test(subject))).toHaveLength(1)
  expect(subjects.filter((subject) => /code/.test(subject))).toHaveLength(1)
  await dapp.recoverBy('kit', kit)
  await expectCameBack(dapp)
  expect(steps()).toEqual({ presses: 3, typed: email.length + CODE + kit.length })
  await dapp.page.context().close()
})

test('[J05] backs up with a passkey before Receive with one extra press', async ({
  context,
  dapp,
  page,
}) => {
  await addAuthenticator(context, page)
  await dapp.visitNew()
  const steps = await countSteps(context)
  await dapp.reload()
  await dapp.click('vb-account-button', 'vb-receive')
  await dapp.pressInFrame('vb-add-passkey')
  await expect(dapp.frame.getByTestId('vb-recovery-added')).toBeVisible()
  expect(steps()).toEqual({ presses: 3, typed: 0 })
})

test('[J09] [V20] sends ETH with four presses, an amount and an address', async ({
  context,
  dapp,
  page,
}) => {
  await dapp.visitFunded()
  const steps = await countSteps(context)
  await dapp.reload()
  await dapp.click('vb-account-button', 'vb-send')
  await page.getByTestId('vb-send-amount').fill('0.25')
  await page.getByTestId('vb-send-receiver').fill(STRANGER)
  await page.getByTestId('vb-send-review').click()
  await approveUnread(dapp)
  await expect(page.getByTestId('vb-transaction-0')).toContainText('Sent -0.25 ETH')
  expect(steps()).toEqual({ presses: 4, typed: '0.25'.length + STRANGER.length })
})

test('[J09] [V20] sends the most valuable ERC-20 token with four presses, and another token with five', async ({
  context,
  dapp,
  page,
}) => {
  await dapp.visitFunded()
  await dapp.fundToken()
  const steps = await countSteps(context)
  await dapp.reload()
  for (const { token, presses } of [
    { token: 'TUSD', presses: 5 },
    { token: undefined, presses: 4 },
  ]) {
    const before = steps()
    await page.getByTestId('vb-account-button').click()
    await expect(page.getByTestId('vb-token-1')).toContainText('TUSD')
    await page.getByTestId('vb-send').click()
    if (token !== undefined) await chosen(dapp, token).click()
    await expect(page.getByTestId('vb-send-token')).toContainText('TUSD')
    await page.getByTestId('vb-send-amount').fill('1.25')
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    await page.getByTestId('vb-send-review').click()
    await approveUnread(dapp)
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Sent -1.25 TUSD')
    const typed = before.typed + '1.25'.length + STRANGER.length
    expect(steps()).toEqual({ presses: before.presses + presses, typed })
    if (token === undefined) break
    // From here on, the account's ETH is worth less than its tokens.
    await page.getByTestId('vb-tab-tokens').click()
    await sendAway(dapp, { amount: '0.97', left: /0\.02\d* ETH/ })
    await dapp.close()
  }
})

test('[J09] [V20] sends the most valuable Solana token to a new recipient with four presses', async ({
  context,
  dapp,
  page,
}) => {
  await dapp.visitNew({ path: '/solana' })
  await expect(page.getByTestId('demo-solana-faucet')).toBeEnabled()
  await page.getByTestId('demo-solana-faucet').click()
  await expect(page.getByTestId('demo-solana-result')).toContainText('hashes')
  await page.getByTestId('vb-network-button').click()
  await dapp.modal.getByText('Solana Local').click()
  await expect(dapp.modal).toBeHidden()
  await page.getByTestId('vb-account-button').click()
  await sendAway(dapp, {
    amount: '0.5',
    left: /0\.49\d* SOL/,
    receiver: await freshSolanaAddress(),
  })
  await dapp.close()
  const friend = await freshSolanaAddress()
  const steps = await countSteps(context)
  await dapp.reload()
  await page.getByTestId('vb-account-button').click()
  await expect(page.getByTestId('vb-token-1')).toContainText('LUSD')
  await page.getByTestId('vb-send').click()
  await expect(page.getByTestId('vb-send-token')).toContainText('LUSD')
  await page.getByTestId('vb-send-amount').fill('1.5')
  const checked = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('simulateTransaction')),
  )
  await page.getByTestId('vb-send-receiver').fill(friend)
  await checked
  await page.getByTestId('vb-send-review').click()
  await approveUnread(dapp)
  await expect(page.getByTestId('vb-transaction-0')).toContainText('Sent -1.5 LUSD')
  expect(steps()).toEqual({ presses: 4, typed: '1.5'.length + friend.length })
})

const chosen = (dapp: Dapp, symbol: string) =>
  dapp.page.getByTestId(/^vb-send-choice-\d$/).filter({ hasText: symbol })

async function sendAway(
  dapp: Dapp,
  { amount, left, receiver = STRANGER }: { amount: string; left: RegExp; receiver?: string },
) {
  const { page } = dapp
  await expect(page.getByTestId('vb-token-1')).toBeVisible()
  await page.getByTestId('vb-send').click()
  await page.getByTestId('vb-send-choice-0').click()
  await page.getByTestId('vb-send-amount').fill(amount)
  await page.getByTestId('vb-send-receiver').fill(receiver)
  await page.getByTestId('vb-send-review').click()
  await (await dapp.review()).approve()
  await expect(page.getByTestId('vb-transaction-0')).toContainText(`Sent -${amount}`)
  await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
  await page.getByTestId('vb-tab-tokens').click()
  await expect(page.getByTestId('vb-token-0')).toContainText(left)
}

async function approveUnread(dapp: Dapp) {
  const { approveButton } = await dapp.review()
  await expect(approveButton).toBeEnabled()
  await approveButton.click()
}

test('[J07] changes the network with two presses', async ({ context, dapp, page }) => {
  await dapp.visitSignedIn()
  const steps = await countSteps(context)
  await dapp.reload()
  await dapp.click('vb-network-button', 'vb-network-eip155:31338')
  await expect(page.getByTestId('demo-network')).toHaveText('eip155:31338')
  expect(steps()).toEqual({ presses: 2, typed: 0 })
})
