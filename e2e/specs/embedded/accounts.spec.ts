import { createPublicClient, http, verifyMessage } from 'viem'
import { askedForAccount, consent, walletOfTwo } from '../../fixtures/accounts.js'
import { expect, test } from '../../fixtures/dapp.js'
import { Hub } from '../../fixtures/hub.js'
import { DAPP_ORIGIN, RPC_ONE, SECOND_ORIGIN, SIBLING_ORIGIN } from '../../world/ports.js'

// Slow: each test signs in at least twice.
test.slow()

const chain = createPublicClient({ transport: http(RPC_ONE) })

test('[J05] [T18] signs and sends with an imported account on one page, and shares the first on another', async ({
  browser,
  dapp,
  page,
}) => {
  const { email, kit, own, imported } = await walletOfTwo()
  await askedForAccount(dapp, { email, kit })
  const accounts = dapp.frame.getByRole('radio')
  await expect(accounts).toHaveCount(2)
  await expect(accounts.first()).toBeChecked()
  await expect(dapp.status).not.toHaveText('connected')
  await dapp.pressInFrame(`vb-account-${imported}`)
  await consent(dapp)
  await expect.poll(() => dapp.address()).toBe(imported)
  await expect(page.locator('body')).not.toContainText(own)

  await test.step('signs with the imported account', async () => {
    await dapp.press('sign-message')
    const window = await dapp.review()
    await expect(window.card).toContainText(imported.slice(6, -6))
    await window.approve()
    const signature = await dapp.readResult()
    const message = 'Hello from the Vestibule demo'
    await expect(verifyMessage({ address: imported, message, signature })).resolves.toBe(true)
    await expect(dapp.modal).toBeHidden()
  })

  await test.step('sends with the imported account’s own nonce', async () => {
    await dapp.fund()
    for (const nonce of [0, 1]) {
      const params = [{ from: imported, to: own, value: '0x1' }]
      await dapp.ask('eth_sendTransaction', params)
      await dapp.approve()
      await expect.poll(() => chain.getTransactionCount({ address: imported })).toBe(nonce + 1)
      await expect(dapp.modal).toBeHidden()
    }
    await expect.poll(() => chain.getTransactionCount({ address: own })).toBe(0)
    await expect.poll(() => chain.getBalance({ address: own })).toBe(2n)
  })

  await test.step('keeps the imported account after a reload', async () => {
    await dapp.reload()
    await expect.poll(() => dapp.address()).toBe(imported)
  })

  await test.step('shares the first account with another site', async () => {
    await askedForAccount(dapp, { email, kit, path: SECOND_ORIGIN })
    await consent(dapp)
    await expect.poll(() => dapp.address()).toBe(own)
    await expect(page.locator('body')).not.toContainText(imported)
  })

  await test.step('shows in the hub which account each site sees', async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const hub = new Hub(await context.newPage())
    await hub.open({ email, kit })
    for (const [origin, address] of [
      [DAPP_ORIGIN, imported],
      [SECOND_ORIGIN, own],
    ] as const)
      await expect(
        hub.devices.filter({ hasText: new URL(origin).host }).getByTestId('vb-hub-shown'),
      ).toHaveAttribute('data-address', address)
    await context.close()
  })
})

test('[J05] [X18] chooses an account by keyboard, separately for each origin of a site', async ({
  dapp,
  page,
}) => {
  const { email, kit, own, imported } = await walletOfTwo()
  await askedForAccount(dapp, { email, kit })
  await expect(dapp.frame.getByTestId('vb-consent-yes')).toBeEnabled()
  await dapp.frame.getByTestId(`vb-account-${own}`).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dapp.frame.getByTestId(`vb-account-${imported}`)).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dapp.frame.getByTestId('vb-consent-yes')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dapp.frame.getByTestId('vb-consent-yes')).toContainText('again')
  await page.keyboard.press('Enter')
  await dapp.expectConnected()
  await expect.poll(() => dapp.address()).toBe(imported)

  await dapp.visit({ path: `${SIBLING_ORIGIN}/` })
  await expect(dapp.status).toHaveText('disconnected')
  await dapp.askForCode(email)
  await expect(dapp.frame.getByTestId(`vb-account-${own}`)).toBeChecked()
  await consent(dapp)
  await expect.poll(() => dapp.address()).toBe(own)

  await dapp.visit()
  await dapp.expectConnected()
  await expect.poll(() => dapp.address()).toBe(imported)
})

test('[J05] shows the account choice again after a disconnect, and shares another account', async ({
  dapp,
}) => {
  const { email, kit, own, imported } = await walletOfTwo()
  await askedForAccount(dapp, { email, kit })
  await consent(dapp)
  await expect.poll(() => dapp.address()).toBe(own)
  await dapp.press('disconnect')
  await expect(dapp.status).toHaveText('disconnected')
  await dapp.enterCode(email)
  await dapp.pressInFrame(`vb-account-${imported}`)
  await consent(dapp)
  await expect.poll(() => dapp.address()).toBe(imported)
})
