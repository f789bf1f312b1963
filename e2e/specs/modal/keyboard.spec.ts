import { generatePrivateKey } from 'viem/accounts'
import { openWindow, readUntilArmed } from '../../fixtures/appearance/approvalWindow.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { enterHub, Hub } from '../../fixtures/hub.js'
import { Keyboard } from '../../fixtures/keyboard.js'
import { codeFor, freshEmail } from '../../fixtures/mailbox.js'

const TEST_WALLET = 'vb-wallet-org.vestibule.testwallet'
const METAMASK = 'vb-wallet-io.metamask'
const STRANGER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

async function signIn({ dapp, keys, email }: { dapp: Dapp; keys: Keyboard; email: string }) {
  const { page } = dapp
  await dapp.visit()
  await keys.press(page.getByTestId('vb-connect-button'))
  await keys.type(page.getByTestId('vb-email-input'), email)
  await page.keyboard.press('Enter')
  await expect(dapp.frame.getByTestId('vb-otp-input')).toBeFocused()
  await page.keyboard.type(await codeFor(email))
  await expect(dapp.status).toHaveText('connected')
  await expect(dapp.modal).toBeHidden()
  await keys.expectFocus()
}

async function approve(dapp: Dapp) {
  const { card, approveButton: button, page } = await dapp.review()
  await readUntilArmed(card, button)
  await new Keyboard(page).press(button)
  // A held Enter key, or a press meant for the previous view, does not approve.
  await expect(button).toHaveText('Press again to confirm')
  await expect(page.getByRole('status').getByText('Press again to confirm')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.waitForEvent('close')
}

test.describe('with the keyboard alone', () => {
  test.slow()

  test('[J05] [R05] signs in by email and signs a message without losing the focus', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const keys = new Keyboard(page)
    await signIn({ dapp, keys, email: freshEmail() })
    await keys.press(page.getByTestId('demo-sign-message'))
    await approve(dapp)
    await expect(dapp.result).toContainText('0x')
    await expect(dapp.modal).toBeHidden()
    await expect(page.getByTestId('demo-sign-message')).toBeFocused()
  })

  test('[V12] [R05] focuses the window’s heading, then Reject, then Approve, and rejects on Escape', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const keys = new Keyboard(page)
    await signIn({ dapp, keys, email: freshEmail() })
    await keys.press(page.getByTestId('demo-sign-message'))
    const { page: window, card, approveButton } = await dapp.review()
    await expect(card.locator('.headline')).toBeFocused()
    await readUntilArmed(card, approveButton)
    await expect(card.locator('.headline')).toBeFocused()
    const met: (string | null)[] = []
    for (let presses = 0; presses < 8 && met.at(-1) !== 'vb-approve'; presses++) {
      await window.keyboard.press('Tab')
      met.push(await window.locator(':focus').getAttribute('data-testid'))
    }
    expect(met.slice(-2)).toEqual(['vb-reject', 'vb-approve'])
    await window.keyboard.press('Escape')
    await expect(dapp.result).toContainText('4001')
    await expect(page.getByTestId('demo-sign-message')).toBeFocused()
  })

  test('[J08] [J09] sends a token from its page, opens an NFT, and returns with Back and Escape', async ({
    dapp,
    page,
  }) => {
    const keys = new Keyboard(page)
    await signIn({ dapp, keys, email: freshEmail() })
    await dapp.fund()
    await dapp.fundWorld()
    const account = page.getByTestId('vb-account-button')
    await keys.press(account)
    const token = page.getByTestId(/^vb-token-\d$/).filter({ hasText: 'TUSD' })
    await keys.press(token)
    await expect(dapp.modal).toHaveAttribute('data-view', 'WalletDetails')
    await keys.expectFocus()
    await keys.press(page.getByTestId('vb-back'))
    await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
    await expect(token).toBeFocused()
    await keys.press(token)
    await keys.press(page.getByTestId('vb-token-send'))
    await keys.type(page.getByTestId('vb-send-amount'), '1')
    await keys.type(page.getByTestId('vb-send-receiver'), STRANGER)
    await keys.press(page.getByTestId('vb-send-review'))
    await approve(dapp)
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
    await keys.expectFocus()

    await keys.goTo(page.getByTestId('vb-tab-activity'))
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByTestId('vb-tab-nfts')).toBeFocused()
    const nft = page.getByTestId(/^vb-nft-\d+$/).first()
    await keys.press(nft)
    await expect(page.getByTestId('vb-nft-name')).toBeVisible()
    await keys.expectFocus()
    await keys.press(page.getByTestId('vb-back'))
    await expect(nft).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dapp.modal).toBeHidden()
    await expect(account).toBeFocused()
  })

  test('[J05] [V12] draws a complete focus ring around elements of the secure frame', async ({
    dapp,
    page,
  }) => {
    const keys = new Keyboard(page)
    await dapp.visit()
    await dapp.enterCode(freshEmail())
    await dapp.expectConnected()
    await dapp.protect()
    for (const id of ['vb-add-passkey', 'vb-add-kit', 'vb-later'])
      await keys.expectWholeRing(dapp.frame.getByTestId(id))
    await page.keyboard.press('Space')
    await dapp.expectConnected()
    await dapp.press('sign-in-here')
    const button = dapp.frame.getByTestId('vb-approve')
    await readUntilArmed(dapp.frame.getByTestId('vb-approval'), button)
    await keys.expectWholeRing(dapp.frame.getByTestId('vb-reject'))
    await keys.expectWholeRing(button)
  })

  test('[V03] [V20] keeps the focus after a refresh, after Max, and on the last tab', async ({
    dapp,
    page,
  }) => {
    const keys = new Keyboard(page)
    await dapp.visitConnected({ wallet: 'announced' })
    await keys.press(page.getByTestId('vb-account-button'))
    await keys.goTo(page.getByTestId('vb-tab-tokens'))
    for (const [key, tab] of [
      ['End', 'activity'],
      ['ArrowRight', 'tokens'],
      ['ArrowLeft', 'activity'],
      ['Home', 'tokens'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByTestId(`vb-tab-${tab}`)).toBeFocused()
    }
    const refresh = page.getByTestId('vb-refresh')
    await keys.press(refresh)
    await expect(refresh).not.toHaveAttribute('aria-busy')
    await expect(refresh).toBeFocused()
    await keys.press(page.getByTestId('vb-send'))
    const max = page.getByTestId('vb-send-max')
    await keys.press(max)
    await expect(page.getByTestId('vb-send-amount')).toHaveValue(/^\d+\.\d+$/)
    await expect(max).not.toHaveAttribute('aria-busy')
    await expect(max).toBeFocused()
  })

  test('[V02] [V04] focuses the pressed element again after Back, also in a lazy list', async ({
    dapp,
    page,
  }) => {
    const keys = new Keyboard(page)
    await dapp.visit({ wallet: 'announced' })
    await keys.press(page.getByTestId('vb-connect-button'))
    const [all, metamask] = [page.getByTestId('vb-all-wallets'), page.getByTestId(METAMASK)]
    await keys.press(all)
    await expect(page.getByTestId('vb-title')).toBeFocused()
    await keys.goTo(page.getByTestId(TEST_WALLET))
    await page.keyboard.press('ArrowRight')
    await expect(metamask).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dapp.modal).toHaveAttribute('data-view', 'ConnectingWalletConnect')
    await expect(page.getByTestId('vb-title')).toBeFocused()
    await keys.press(page.getByTestId('vb-back'))
    await expect(metamask).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByTestId(TEST_WALLET)).toBeFocused()
    await keys.press(page.getByTestId('vb-back'))
    await expect(all).toBeFocused()
    const help = page.getByTestId('vb-help')
    await keys.press(help)
    await keys.press(page.getByTestId('vb-back'))
    await expect(help).toBeFocused()
  })

  test('asks for confirmation of a removal in the wallet settings, and restores the focus after Cancel', async ({
    page,
  }) => {
    const { hub } = await enterHub(page)
    const keys = new Keyboard(page)
    const remove = hub.devices.getByTestId('vb-hub-remove').first()
    await keys.press(remove)
    const question = page.getByTestId('vb-hub-confirm')
    await expect(question).toBeFocused()
    await expect(question).toHaveAccessibleName(/can no longer open the wallet/)
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove).toBeFocused()
  })

  test('keeps the focus through an import, and lists the imported key', async ({ page }) => {
    const { hub } = await enterHub(page)
    const keys = new Keyboard(page)
    await keys.press(page.getByTestId('vb-hub-import'))
    await keys.type(page.getByTestId('vb-hub-import-text'), generatePrivateKey())
    await keys.press(page.getByTestId('vb-hub-import-submit'))
    await expect(page.getByTestId('vb-hub-imported')).toBeVisible()
    await keys.expectFocus()
    await keys.press(page.getByTestId('vb-hub-done'))
    await expect(hub.address.and(page.locator('[data-namespace=eip155]'))).toHaveCount(2)
  })

  test('[J05] opens the wallet settings, signs in there, and visits every page', async ({
    dapp,
    page,
  }) => {
    const email = freshEmail()
    const keys = new Keyboard(page)
    await signIn({ dapp, keys, email })
    await keys.press(page.getByTestId('vb-account-button'))
    await keys.goTo(page.getByTestId('vb-wallet-settings'))
    const opening = page.context().waitForEvent('page')
    await page.keyboard.press('Enter')
    const hub = new Hub(await opening)
    const there = new Keyboard(hub.page)
    const open = hub.page.getByTestId('vb-hub-open')
    await expect(open).toBeEnabled()
    await there.press(open)
    await expect(open).toHaveText('Press again to confirm')
    await there.press(open)
    await expect(hub.page.getByTestId('vb-ask-device')).toBeVisible()

    await page.bringToFront()
    await expect(dapp.frame.getByTestId('vb-link')).toBeVisible()
    const window = await openWindow(dapp)
    const shown = hub.page.getByTestId('vb-link-code')
    await expect(shown).toHaveAttribute('data-code', /^[0-9]{6}$/)
    const deciding = new Keyboard(window)
    await deciding.goTo(window.getByTestId('vb-link-digits'))
    await window.keyboard.type((await shown.getAttribute('data-code')) ?? '')
    const approve = window.getByTestId('vb-link-approve')
    await expect(approve).toBeEnabled()
    await deciding.press(approve)
    await expect(hub.address).toHaveCount(1)

    await hub.page.bringToFront()
    for (const part of ['add-identity', 'add-way', 'delete']) {
      await there.press(hub.page.getByTestId(`vb-hub-${part}`))
      await expect(hub.page.getByTestId('vb-hub-back')).toBeVisible()
      await there.expectFocus()
      await there.press(hub.page.getByTestId('vb-hub-back'))
      await expect(hub.page.getByTestId(`vb-hub-${part}`)).toBeVisible()
      await there.expectFocus()
    }
  })
})
