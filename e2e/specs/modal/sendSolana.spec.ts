import { freshSolanaAddress } from '../../fixtures/chain/freshSolanaAddress.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { FAUCET } from '../../world/ports.js'

const OWN = 'FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV'
const TOKEN_ACCOUNT = 'HFou9ki8fpoHcNhqr61kHKYx1mea18EMrKKHZubJm4t'
const OTHER_NAMESPACE = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

async function enter(dapp: Dapp) {
  const { page } = dapp
  const body = JSON.stringify({ address: OWN })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${FAUCET}/fund-world`, { method: 'POST', headers, body })
  await dapp.visit({ path: '/solana', solanaWallet: 'one' })
  await page.getByTestId('demo-solana-connect').click()
  await page.getByTestId('vb-wallet-announced:Solana Test Wallet').click()
  await dapp.decide('approve')
  await expect(page.getByTestId('demo-solana-address')).toHaveText(OWN)
  await expect(dapp.modal).toBeHidden()
  await page.getByTestId('vb-account-button').click()
}

async function choose(dapp: Dapp, symbol: string) {
  await dapp.page.getByTestId('vb-send').click()
  await dapp.page.getByTestId('vb-send-token').click()
  await dapp.modal.getByText(symbol, { exact: true }).click()
}

async function type(dapp: Dapp, amount: string, receiver: string) {
  await dapp.page.getByTestId('vb-send-amount').fill(amount)
  await dapp.page.getByTestId('vb-send-receiver').fill(receiver)
}

test.describe('sending on Solana', () => {
  test('[J08] [J09] [V03] [V20] sends SOL with the wallet, and lists SOL and tokens in the activity', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    const friend = await freshSolanaAddress()
    await enter(dapp)
    await expect(page.getByTestId('vb-token-0')).toContainText('SOL')
    await expect(dapp.modal).toContainText('Local Dollar')
    await expect(dapp.modal).toContainText('Local Toll')
    await page.getByTestId('vb-send').click()
    await type(dapp, '0,25', friend)
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-sum')).toHaveText('0.25 SOL')
    await expect(page.getByTestId('vb-send-to')).toHaveText(friend)
    await expect(dapp.modal).toContainText('0.000005 SOL')
    await expect(page.getByTestId('vb-send-warning-first')).toBeVisible()
    await expect(page.getByTestId('vb-send-opening')).toHaveCount(0)
    await page.getByTestId('vb-send-confirm').click()
    await dapp.decide('approve')
    await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
    const row = page.getByTestId('vb-transaction-0')
    await expect(row).toContainText('Sent -0.25 SOL')
    await expect(row).toContainText('Confirmed')
  })

  test('[J09] shows the cost of a new token account for the recipient, and opens the account', async ({
    dapp,
    page,
  }) => {
    await enter(dapp)
    await choose(dapp, 'Local Dollar')
    await type(dapp, '1.5', await freshSolanaAddress())
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-sum')).toHaveText('1.5 LUSD')
    await expect(page.getByTestId('vb-send-opening')).toHaveText('0.00203928 SOL')
    await expect(page.getByTestId('vb-send-kept')).toHaveCount(0)
    await page.getByTestId('vb-send-confirm').click()
    await dapp.decide('approve')
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
  })

  test('[J09] shows the withheld amount in the review of a Token-2022 transfer', async ({
    dapp,
    page,
  }) => {
    await enter(dapp)
    await choose(dapp, 'Local Toll')
    await type(dapp, '2', await freshSolanaAddress())
    await page.getByTestId('vb-send-review').click()
    await expect(page.getByTestId('vb-send-kept')).toHaveText('0.02 TOLL')
    await expect(page.getByTestId('vb-send-arrives')).toHaveText('1.98 TOLL')
    await expect(page.getByTestId('vb-send-opening')).toBeVisible()
    await page.getByTestId('vb-send-confirm').click()
    await dapp.decide('approve')
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
  })

  test('[J08] [J09] [V20] lists Metaplex and Token-2022 NFTs with pictures, and removes sent NFTs', async ({
    dapp,
    page,
  }) => {
    await enter(dapp)
    for (const name of [/Local Bird #\d+/, /Local Lantern #\d+/]) {
      await page.getByTestId('vb-tab-nfts').click()
      const card = page.getByTestId(/^vb-nft-\d+$/).filter({ hasText: name })
      await expect(card).toHaveCount(1)
      const picture = card.getByRole('img')
      await expect(picture).toHaveAttribute('src', /^http:\/\/img\.localhost:\d+\/i\//)
      await card.click()
      await expect(page.getByTestId('vb-nft-name')).toHaveText(name)
      await expect(dapp.modal).toContainText('Mint')
      await expect(dapp.modal).not.toContainText('Token ID')
      await page.getByTestId('vb-nft-send').click()
      await expect(page.getByTestId('vb-send-nft')).toHaveText(name)
      await page.getByTestId('vb-send-receiver').fill(await freshSolanaAddress())
      await page.getByTestId('vb-send-review').click()
      await expect(page.getByTestId('vb-send-sum')).toHaveText(name)
      await expect(page.getByTestId('vb-send-opening')).toBeVisible()
      await expect(page.getByTestId('vb-send-warning-refused')).toHaveCount(0)
      await expect(dapp.modal).not.toContainText('Token ID')
      await page.getByTestId('vb-send-confirm').click()
      await dapp.decide('approve')
      await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
      await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
      await page.getByTestId('vb-tab-nfts').click()
      await expect(card).toHaveCount(0)
    }
  })

  test('[X11] [X10] rejects invalid addresses, and warns about programs, token accounts and likely failures', async ({
    dapp,
    page,
  }) => {
    await enter(dapp)
    await page.getByTestId('vb-send').click()
    const button = page.getByTestId('vb-send-review')
    const faults = {
      [OTHER_NAMESPACE]: 'This is an Ethereum address',
      [OWN.slice(3)]: 'Invalid address',
      '11111111111111111111111111111111': 'Burn address: funds would be lost',
    }
    for (const [wrong, says] of Object.entries(faults)) {
      await type(dapp, '0.1', wrong)
      await expect(button).toHaveText(says)
      await expect(button).toBeDisabled()
    }
    const warned: [receiver: string, amount: string, warning: string][] = [
      [TOKEN_ACCOUNT, '0.1', 'tokenAccount'],
      ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', '0.1', 'contract'],
      ['2GdWvDsqPSLgXWBcG2UWMWUq7Gd6UuCQcCjRFJBWyjKM', '0.1', 'first'],
      [await freshSolanaAddress(), '0.0001', 'rent'],
    ]
    for (const [receiver, amount, warning] of warned) {
      await type(dapp, amount, receiver)
      await button.click()
      await expect(page.getByTestId(`vb-send-warning-${warning}`)).toBeVisible()
      await page.getByTestId('vb-send-cancel').click()
    }
  })

  test('[Z20] keeps the typed values after a rejection', async ({ dapp, page }) => {
    const friend = await freshSolanaAddress()
    await enter(dapp)
    await page.getByTestId('vb-send').click()
    await type(dapp, '0.1', friend)
    await dapp.click('vb-send-review', 'vb-send-confirm')
    await dapp.decide('reject')
    await expect(page.getByTestId('vb-toast')).toBeVisible()
    await page.getByTestId('vb-send-cancel').click()
    await expect(page.getByTestId('vb-send-receiver')).toHaveValue(friend)
    await expect(page.getByTestId('vb-send-amount')).toHaveValue('0.1')
  })

  test('[T11] [T09] [J07] drops a transfer on Solana after the visitor switches to another namespace', async ({
    dapp,
    page,
  }) => {
    test.slow()
    const moveTo = async (network: string) => {
      await page.getByTestId('vb-network-button').click()
      await dapp.modal.getByText(network, { exact: true }).click()
      await expect(page.getByTestId('vb-network-button')).toHaveText(network)
      await expect(dapp.modal).toBeHidden()
      await page.getByTestId('vb-account-button').click()
      await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
    }
    const close = async () => {
      await page.getByTestId('vb-close').click()
      await expect(dapp.modal).toBeHidden()
    }
    await dapp.visitNew({ path: '/solana' })
    await moveTo('Solana Local')
    await page.getByTestId('vb-send').click()
    await type(dapp, '0.1', OWN)
    await close()
    await moveTo('Local One')
    await page.getByTestId('vb-send').click()
    await expect(page.getByTestId('vb-send-receiver')).toHaveValue('')
    await close()
    await moveTo('Solana Local')
    await page.getByTestId('vb-send').click()
    await expect(page.getByTestId('vb-send-amount')).toHaveValue('')
    await expect(page.getByTestId('vb-send-receiver')).toHaveValue('')
  })
})
