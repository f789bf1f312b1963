import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from '../../fixtures/dapp.js'
import { FRIEND } from '../../views/approvalRequests.js'

/** 1 234 567.5 of a token with six decimals. */
const MANY = 1_234_567_500_000n

for (const [locale, amount, thousands, sum] of [
  ['en-US', '1,234,567.5', /\b(9,\d{3}|10,000)/, '1,234.5'],
  ['de-DE', '1.234.567,5', /\b(9\.\d{3}|10\.000)/, '1.234,5'],
] as const)
  test.describe(`in a browser that speaks ${locale}`, () => {
    test.use({ locale })

    test(`[V12] a card writes a large amount as ${amount}`, async ({ dapp }) => {
      await dapp.visitSignedIn()
      await dapp.fund()
      const token = await dapp.fundToken()
      const from = await dapp.address()
      const headline = dapp.frame.locator('.headline')
      const ask = (data: Hex) =>
        dapp.ask('eth_sendTransaction', [{ from, to: token, data, gas: '0x186a0' }])
      await ask(
        encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [FRIEND, MANY] }),
      )
      await expect(headline).toContainText(`Send ${amount} TUSD`)
      await dapp.pressInFrame('vb-reject')
    })

    test(`[V03] [V20] [D01] an account of thousands is read as ${locale} writes it and typed plain`, async ({
      dapp,
      page,
    }) => {
      await dapp.visit({ wallet: 'announced' })
      await dapp.connectWallet()
      const account = page.getByTestId('vb-account-button')
      await expect(account).toContainText(thousands)
      await account.click()
      await expect(page.getByTestId('vb-balance')).toContainText(thousands)
      await expect(page.getByTestId('vb-token-0')).toContainText(thousands)
      await page.getByTestId('vb-send').click()
      await expect(dapp.modal).toContainText(thousands)
      await page.getByTestId('vb-send-amount').fill('1234.5')
      await page.getByTestId('vb-send-receiver').fill(FRIEND)
      await page.getByTestId('vb-send-review').click()
      await expect(page.getByTestId('vb-send-sum')).toHaveText(`${sum} ETH`)
      await page.getByTestId('vb-back').click()
      await expect(page.getByTestId('vb-send-amount')).toHaveValue('1234.5')
    })
  })
