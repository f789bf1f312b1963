import { createPublicClient, http, parseEther } from 'viem'
import { keepShot } from '../../fixtures/appearance/appearance.js'
import { expect, test } from '../../fixtures/dapp.js'
import { RPC_ONE } from '../../world/ports.js'

const chain = createPublicClient({ transport: http(RPC_ONE) })
const FRIEND = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

test.describe('a batch of calls', () => {
  test.beforeEach(async ({ dapp }) => {
    await dapp.visitFunded({ path: '/batches' })
  })

  test(
    '[V12] [X12] shows three payments on one card, and sends them in one transaction',
    {
      tag: '@smoke',
    },
    async ({ dapp, page }, info) => {
      const before = await chain.getBalance({ address: FRIEND })
      await expect(page.getByTestId('demo-atomic')).toHaveText('ready')
      await page.getByTestId('demo-batch').click()
      const review = await dapp.review()
      await expect(review.card).toContainText('Send 0.001 ETH, and 2 more steps')
      await expect(review.card).toContainText('3 steps')
      await expect(review.card).toContainText('All or nothing')
      await expect(review.card).toContainText('This upgrades your account on')
      await expect(review.card).toContainText('0.006 ETH')
      await review.approve()
      await expect(page.getByTestId('demo-batch-status')).toHaveText('confirmed')
      await expect(page.getByTestId('demo-batch-receipts')).toHaveText('1')
      await expect
        .poll(() => chain.getBalance({ address: FRIEND }))
        .toBe(before + parseEther('0.003'))

      await test.step('sends the second batch without an upgrade', async () => {
        await page.getByTestId('demo-batch-viem').click()
        const next = await dapp.review()
        await expect(next.card).toContainText('All or nothing')
        await expect(next.card).not.toContainText('This upgrades')
        await next.approve()
        await expect(page.getByTestId('demo-batch-result')).toContainText(
          'success, atomic, 1 receipt',
        )
      })

      await test.step('[V12] shows the sum of the payments in the activity', async () => {
        await dapp.click('vb-account-button', 'vb-tab-activity')
        const row = page.getByTestId('vb-transaction-0')
        await expect(row).toContainText('Sent -0.006 ETH')
        await keepShot(page, info, 'batch-activity')
        await row.click()
        await expect(page.getByTestId('vb-details-title')).toHaveText('Sent')
        await expect(page.getByTestId('vb-details-to')).toBeHidden()
        await expect(page.getByTestId('vb-details-again')).toBeHidden()
        await keepShot(page, info, 'batch-details')
        await page.getByTestId('vb-close').click()
      })

      await test.step('shows the batch on the site’s request, and returns its status after a reload', async () => {
        const id = await page.getByTestId('demo-batch-id').textContent()
        await page.getByTestId('demo-batch-show').click()
        await expect(dapp.modal).toHaveAttribute('data-view', 'WalletDetails')
        await expect(page.getByTestId('vb-details-status')).toHaveText('Confirmed')
        await page.reload()
        await expect(page.getByTestId('demo-atomic')).toHaveText('supported')
        const statusOf = (batch: string | null) =>
          page.evaluate(
            (params) =>
              window.vestibule
                .getProvider('eip155')
                ?.request({ method: 'wallet_getCallsStatus', params })
                .catch(({ code }: { code: number }) => ({ code })),
            [batch],
          )
        await expect
          .poll(() => statusOf(id))
          .toMatchObject({ status: 200, atomic: true, version: '2.0.0' })
        await expect.poll(() => statusOf('0x12')).toEqual({ code: 5730 })
      })
    },
  )

  test('[V12] warns before a batch with a failing call, and does not send it after a rejection', async ({
    dapp,
    page,
  }) => {
    await page.getByTestId('demo-batch-failing').click()
    const review = await dapp.review()
    await expect(review.card).toContainText('This will probably fail')
    await review.reject()
    await expect(page.getByTestId('demo-batch-status')).toHaveText('User rejected the request.')
  })
})
