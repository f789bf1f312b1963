import { createPublicClient, encodeFunctionData, http, parseAbi } from 'viem'
import { expect, test } from '../../fixtures/dapp.js'
import { RPC_ONE } from '../../world/ports.js'

const chain = createPublicClient({ transport: http(RPC_ONE) })
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
])
type Address = `0x${string}`
const FEE = /Fee\s*up to [\d.]+ TUSD/

test.describe('a network fee paid in tokens', () => {
  test.beforeEach(async ({ dapp }) => {
    await dapp.visitSignedIn({ path: '/batches' })
  })

  test('[V12] pays the fee in test dollars without coins, and shows the fee on the card and in Activity', {
    tag: '@smoke',
  }, async ({ dapp, page }) => {
    const account = (await dapp.address()) as Address
    const token = await dapp.fundToken()
    const tokens = () =>
      chain.readContract({ address: token, abi, functionName: 'balanceOf', args: [account] })
    const pay = (value: bigint) => ({
      to: token,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [FRIEND, value] }),
    })
    const sendCalls = (...calls: object[]) =>
      dapp.ask('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', calls }])

    await dapp.ask('eth_sendTransaction', [{ from: account, ...pay(5_000_000n) }])
    const review = await dapp.review()
    await expect(review.card).toContainText(FEE)
    await expect(review.card).toContainText('The operator of this wallet')
    await expect(review.card).toContainText('This upgrades your account on')
    await expect(review.card).not.toContainText('All or nothing')
    await expect(review.card).not.toContainText('Network fee')
    await review.approve()
    const hash = (await dapp.readAnswer()) as Address
    const { logs, from } = await chain.getTransactionReceipt({ hash })
    expect(logs.filter(({ address }) => address === token.toLowerCase())).not.toEqual([])
    expect(from).not.toBe(account.toLowerCase())
    const left = await tokens()
    expect(left).toBeLessThan(95_000_000n)
    await expect(chain.getBalance({ address: account })).resolves.toBe(0n)

    await test.step('pays for a batch in test dollars', async () => {
      await sendCalls(pay(1_000_000n), pay(2_000_000n))
      const next = await dapp.review()
      await expect(next.card).toContainText('All or nothing')
      await expect(next.card).toContainText(FEE)
      await next.approve()
      const { id } = (await dapp.readAnswer()) as { id: string }
      const status = () =>
        page.evaluate(
          (params) =>
            window.vestibule
              .getProvider('eip155')
              ?.request({ method: 'wallet_getCallsStatus', params }),
          [id],
        )
      await expect.poll(status).toMatchObject({ status: 200, atomic: true })
      await expect(tokens()).resolves.toBeLessThan(left - 3_000_000n)
    })

    await test.step('shows the fee in Activity in test dollars, separate from the payment', async () => {
      await dapp.click('vb-account-button', 'vb-tab-activity', 'vb-transaction-1')
      const fee = /Network fee\s*[\d.]+ TUSD/
      await expect(dapp.modal).toContainText(fee)
      await dapp.click('vb-back', 'vb-transaction-0')
      await expect(dapp.modal).toContainText('-1 TUSD')
      await expect(page.getByTestId('vb-details-from')).toHaveAttribute('title', account)
      await expect(dapp.modal).toContainText(fee)
      await page.keyboard.press('Escape')
    })

    await test.step('pays the fee in coins by default, and in the token if the visitor chooses the token', async () => {
      await dapp.fund()
      await sendCalls(pay(1n), pay(2n))
      const { card } = await dapp.review()
      await expect(card).toContainText('Network fee')
      const choice = card.getByTestId('vb-fee-tokens').getByRole('button')
      await expect(choice).toHaveText(['ETH', 'TUSD'])
      // If the card moved at the end of the scroll, a press would miss its button.
      const height = () => card.evaluate((element) => element.getBoundingClientRect().height)
      const hint = card.getByText('Scroll down to continue.')
      await expect(hint).toBeVisible()
      const before = await height()
      await card.evaluate((element) => element.closest('.window')?.scrollTo(0, 10_000))
      await expect(hint).toBeHidden()
      await expect(height()).resolves.toBe(before)
      await choice.nth(1).click()
      await expect(card).toContainText(FEE)
      await choice.nth(0).click()
      await expect(card).not.toContainText(FEE)
    })
  })
})
