import { createPublicClient, http, parseAbi } from 'viem'
import {
  expectFineInEveryLook,
  WINDOW_SIZES,
  wearInWindow,
} from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, test } from '../../fixtures/dapp.js'
import { RPC_ONE } from '../../world/ports.js'

const chain = createPublicClient({ transport: http(RPC_ONE) })
const TOKEN = '0x9cd1CB9C2226b85bd5c80014Da653dbC982162bC'
const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const tokensOf = (account: string) =>
  chain.readContract({
    ...{ address: TOKEN, abi, functionName: 'balanceOf' },
    args: [account as `0x${string}`],
  })

test.describe('a batch for which the site pays', () => {
  test.beforeEach(async ({ dapp }) => {
    await dapp.visitSignedIn({ path: '/batches' })
  })

  test(
    '[A28] [E07] mints for an account without coins, deploys the account, and shows who pays on the card',
    {
      tag: '@smoke',
    },
    async ({ dapp, page }, info) => {
      const account = await page.evaluate(() => window.vestibule.getAccount().address ?? '')
      await page.getByTestId('demo-sponsor').click()
      const review = await dapp.review()
      await expect(review.card.locator('.headline')).toHaveText('Receive tokens from a contract')
      await expect(review.card.getByTestId('vb-changes')).toContainText('You receive5 TUSD')
      await expectFineInEveryLook(review.page, info, 'mint', wearInWindow, WINDOW_SIZES)
      await expect(review.card).toContainText('Fee paid by')
      await expect(review.card).toContainText(new URL(page.url()).host)
      await expect(review.card).toContainText('This upgrades your account on')
      await expect(review.card).not.toContainText('Network fee')
      await expect(review.card).not.toContainText('All or nothing')
      await review.approve()
      await expect(page.getByTestId('demo-sponsor-status')).toHaveText('confirmed')
      await expect(tokensOf(account)).resolves.toBe(5_000_000n)

      await test.step('sends two calls as one operation with viem’s actions', async () => {
        await page.getByTestId('demo-sponsor-viem').click()
        const next = await dapp.review()
        await expect(next.card).toContainText('All or nothing')
        await expect(next.card).not.toContainText('This upgrades')
        await next.approve()
        await expect(page.getByTestId('demo-sponsor-result')).toHaveText('success, 2 events')
        await expect(tokensOf(account)).resolves.toBe(15_000_000n)
        await expect(chain.getBalance({ address: account as `0x${string}` })).resolves.toBe(0n)
      })

      await test.step('returns the status of the operation after a reload', async () => {
        const id = await page.getByTestId('demo-sponsor-id').textContent()
        await page.reload()
        await expect(page.getByTestId('demo-atomic')).toHaveText('supported')
        const status = await page.evaluate(
          (params) =>
            window.vestibule
              .getProvider('eip155')
              ?.request({ method: 'wallet_getCallsStatus', params }),
          [id],
        )
        expect(status).toMatchObject({
          ...{ status: 200, atomic: true, id },
          receipts: [{ status: '0x1', logs: [{ address: TOKEN.toLowerCase() }] }],
        })
      })
    },
  )

  test('[A28] error: returns 5700 without a card for a call that the sponsor does not cover', {
    tag: '@ci',
  }, async ({ page, dapp }) => {
    await page.getByTestId('demo-sponsor-other').click()
    await expect(page.getByTestId('demo-sponsor-status')).toContainText('does not pay the fee')
    await expect(dapp.modal).toBeHidden()
  })

  test('[A28] error: returns 5700 for a call that a paymaster changed, unless the paymaster is optional', {
    tag: '@ci',
  }, async ({ page, dapp }) => {
    await page.route('**/v1/paymaster?*', (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        json: { result: { paymaster: TOKEN, paymasterData: '0x', callData: '0x12345678' } },
      }),
    )
    await page.getByTestId('demo-sponsor').click()
    await expect(page.getByTestId('demo-sponsor-status')).toHaveText(
      'The paymaster changed `callData`.',
    )
    await expect(dapp.modal).toBeHidden()
    await dapp.fund()
    await page.getByTestId('demo-sponsor-optional').click()
    const review = await dapp.review()
    await expect(review.card).toContainText('Network fee')
    await expect(review.card).not.toContainText('Fee paid by')
    await review.approve()
    await expect(page.getByTestId('demo-sponsor-status')).toHaveText('confirmed')
  })
})
