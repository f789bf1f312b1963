import { expect, test } from '../../fixtures/dapp.js'

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

test.slow()

test('[P02] [J07] shows and switches EVM and Solana accounts after one login, and hides Bitcoin', async ({
  dapp,
  page,
}) => {
  await dapp.visitNew({ path: '/multichain' })
  const evm = await dapp.address()
  const solana = page.getByTestId('demo-solana-address')
  await expect(solana).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  const accounts = { eip155: evm as string, solana: (await solana.textContent()) ?? '' }

  const moveThroughAll = async () => {
    await page.getByTestId('vb-account-button').click()
    for (const namespace of ['solana', 'eip155', 'solana'] as const) {
      await page.getByTestId(`vb-namespace-${namespace}`).click()
      await expect(page.getByTestId('demo-address')).toHaveText(accounts[namespace])
      await expect(page.getByTestId('vb-address')).toHaveAttribute(
        'data-address',
        accounts[namespace],
      )
      await expect(dapp.modal).toHaveAttribute('data-view', 'Account')
    }
    await expect(page.getByTestId('vb-namespace-bip122')).toHaveCount(0)
    await dapp.close()
  }
  await moveThroughAll()
  await page.reload()
  await expect(solana).toHaveText(accounts.solana)
  await moveThroughAll()

  await dapp.click('vb-network-button', `vb-network-${BITCOIN}`)
  await expect(dapp.modal).toHaveAttribute('data-view', 'SwitchActiveChain')
  await expect(dapp.modal).toContainText('Bitcoin needs another wallet')
  await page.getByTestId('vb-switch').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await expect(page.getByTestId('vb-email-input')).toHaveCount(0)
  await expect(page.getByTestId('demo-address')).toHaveText(accounts.solana)
})
