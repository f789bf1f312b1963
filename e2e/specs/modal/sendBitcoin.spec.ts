import { createRecipient, satoshiOf, takeFreshKeys } from '../../fixtures/bitcoin.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'

const MAINNET = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const COIN = 100_000_000

/** @returns the address of a connected wallet with one bitcoin */
async function enter(dapp: Dapp, { kind, name }: typeof STANDARD | typeof SATS): Promise<string> {
  const { page } = dapp
  await dapp.visit({ path: '/bitcoin', bitcoinWallet: kind })
  const address = await takeFreshKeys(dapp)
  await page.getByTestId('demo-bitcoin-connect').click()
  await page.getByTestId(`vb-wallet-announced:${name}`).click()
  await dapp.decide('approve')
  await expect(page.getByTestId('demo-bitcoin-address')).toHaveText(address)
  await page.getByTestId('demo-bitcoin-faucet').click()
  await expect(page.getByTestId('demo-bitcoin-status')).toHaveText(/^In block \d+\.$/)
  await expect(dapp.modal).toBeHidden()
  await page.getByTestId('vb-account-button').click()
  return address
}

const STANDARD = { kind: 'standard', name: 'Bitcoin Test Wallet' } as const
const SATS = { kind: 'sats', name: 'Bitcoin Sats Wallet' } as const

async function type({ page }: Dapp, amount: string, receiver: string) {
  await page.getByTestId('vb-send-amount').fill(amount)
  await page.getByTestId('vb-send-receiver').fill(receiver)
}

async function review(dapp: Dapp, amount: string, receiver: string) {
  await type(dapp, amount, receiver)
  await dapp.page.getByTestId('vb-send-review').click()
}

async function confirm(dapp: Dapp) {
  await dapp.page.getByTestId('vb-send-confirm').click()
  await dapp.decide('approve')
  await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
}

test.describe('sending bitcoin', () => {
  test('[J08] [J09] [J14] [V03] [V20] sends bitcoin with the wallet, and shows the confirmation in the activity', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    const friend = createRecipient()
    await enter(dapp, SATS)
    await expect(page.getByTestId('vb-token-0')).toContainText('1 BTC')
    await page.getByTestId('vb-send').click()
    await review(dapp, '0,25', `bitcoin:${friend}?amount=9`)
    await expect(page.getByTestId('vb-send-sum')).toHaveText('0.25 BTC')
    await expect(page.getByTestId('vb-send-to')).toHaveText(friend)
    await expect(page.getByTestId('vb-send-warning-first')).toBeVisible()
    await expect(dapp.modal.locator('.send-facts')).toContainText(/0\.0000\d+ BTC/)
    await confirm(dapp)
    const row = page.getByTestId('vb-transaction-0')
    await expect(row).toContainText('Sent -0.25 BTC')
    await expect(row).toContainText('Confirmed')
    await expect.poll(() => satoshiOf(friend)).toBe(COIN / 4)
  })

  test('[X10] [J09] rejects an amount below the network’s minimum in the form', async ({
    dapp,
    page,
  }) => {
    await enter(dapp, STANDARD)
    await page.getByTestId('vb-send').click()
    const button = page.getByTestId('vb-send-review')
    await type(dapp, '0.00000293', createRecipient())
    await expect(button).toHaveText('Send at least 0.00000294 BTC')
    await expect(button).toBeDisabled()
    await type(dapp, '0.00000294', createRecipient())
    await expect(button).toHaveText('Preview send')
    await review(dapp, '1', createRecipient())
    await expect(page.getByTestId('vb-send-warning-fee')).toBeVisible()
  })

  test('[J09] sends the whole balance minus the fee with a wallet that signs but does not broadcast', async ({
    dapp,
    page,
  }) => {
    const friend = createRecipient()
    const address = await enter(dapp, STANDARD)
    await expect(page.getByTestId('vb-token-0')).toContainText('1 BTC')
    await page.getByTestId('vb-send').click()
    await page.getByTestId('vb-send-receiver').fill(friend)
    await page.getByTestId('vb-send-max').click()
    await expect(page.getByTestId('vb-send-amount')).toHaveValue(/^0\.9999\d+$/)
    const amount = Number(await page.getByTestId('vb-send-amount').inputValue())
    await page.getByTestId('vb-send-review').click()
    await confirm(dapp)
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
    await expect.poll(() => satoshiOf(friend)).toBe(Math.round(amount * COIN))
    await expect.poll(() => satoshiOf(address)).toBeLessThan(COIN - Math.round(amount * COIN))
  })

  test('[X11] [Z20] rejects invalid addresses and too high amounts, and keeps the input after a rejection', async ({
    dapp,
    page,
  }) => {
    const friend = createRecipient()
    await enter(dapp, SATS)
    await expect(page.getByTestId('vb-token-0')).toContainText('1 BTC')
    await page.getByTestId('vb-send').click()
    const button = page.getByTestId('vb-send-review')
    const faults = {
      [MAINNET]: 'This is for another network',
      [`${friend.slice(0, -1)}b`]: 'The address has a typo',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8': 'This is an Ethereum address',
    }
    for (const [wrong, says] of Object.entries(faults)) {
      await type(dapp, '0.1', wrong)
      await expect(button).toHaveText(says)
      await expect(button).toBeDisabled()
    }
    await type(dapp, '1.1', friend)
    await expect(button).toHaveText('Insufficient funds')
    await review(dapp, '0.1', friend)
    await page.getByTestId('vb-send-confirm').click()
    await dapp.decide('reject')
    await expect(page.getByTestId('vb-toast')).toBeVisible()
    await page.getByTestId('vb-send-cancel').click()
    await expect(page.getByTestId('vb-send-receiver')).toHaveValue(friend)
    await expect(page.getByTestId('vb-send-amount')).toHaveValue('0.1')
    await expect.poll(() => satoshiOf(friend)).toBe(0)
  })
})
