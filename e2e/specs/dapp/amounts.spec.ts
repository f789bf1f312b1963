import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { expect, test } from '../../fixtures/dapp.js'
import { FRIEND } from '../../views/approvalRequests.js'

/** 1,234,567.5 tokens with six decimals. */
const MANY = 1_234_567_500_000n

for (const [locale, amount] of [
  ['en-US', '1,234,567.5'],
  ['de-DE', '1.234.567,5'],
] as const)
  test.describe(`in a browser whose language is ${locale}`, () => {
    test.use({ locale })

    test(`[V12] shows a large amount on a card as ${amount}`, async ({ dapp }) => {
      await dapp.visitFunded()
      const token = await dapp.fundToken()
      const from = await dapp.address()
      const headline = dapp.frame.getByTestId('vb-hand-over').locator('.headline')
      const ask = (data: Hex) =>
        dapp.ask('eth_sendTransaction', [{ from, to: token, data, gas: '0x186a0' }])
      await ask(
        encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [FRIEND, MANY] }),
      )
      await expect(headline).toContainText(`Send ${amount} TUSD`)
      await dapp.pressInFrame('vb-reject')
    })
  })
