import { createPublicClient, erc20Abi, type Hash, http } from 'viem'
import { keepShot } from '../../fixtures/appearance/appearance.js'
import { reviewInWindow } from '../../fixtures/appearance/approvalWindow.js'
import {
  expectFineInEveryLook,
  WINDOW_SIZES,
  wearInWindow,
} from '../../fixtures/appearance/expectFineInEveryLook.js'
import { expect, test } from '../../fixtures/dapp.js'
import { FRIEND } from '../../views/approvalRequests.js'
import { beAsked } from '../../views/beAsked.js'
import { RPC_ONE } from '../../world/ports.js'

const chain = createPublicClient({ transport: http(RPC_ONE) })
test.use({ returning: true })

test('[V12] [T22] sends a transaction with the spending cap that the visitor lowered', async ({
  dapp,
  page,
}, info) => {
  await beAsked({ dapp, page }, 'unlimited')
  const { card, page: window } = await reviewInWindow(dapp)
  await expect(card.locator('[data-lead]')).toHaveText(
    'This site could take all your TUSD at any time.',
  )
  await expectFineInEveryLook(window, info, 'unlimited', wearInWindow, WINDOW_SIZES)
  const exact = card.getByTestId('vb-cap-exact')
  await expect(exact).toHaveText(/^Allow only [\d.,]+ TUSD$/)
  await exact.click()
  await expect(card.locator('.headline')).toHaveText(/^Allow spending of [\d.,]+ TUSD$/)
  // A new cap renders a new card, which focuses its heading.
  await expect(card.locator('.headline')).toBeFocused()

  // The visitor cannot approve while a field is open.
  await card.getByTestId('vb-cap-edit').press('Enter')
  await expect(card.getByTestId('vb-cap-amount')).toBeFocused()
  await card.getByTestId('vb-cap').getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(card.getByTestId('vb-cap-edit')).toBeFocused()
  await card.getByTestId('vb-cap-edit').press('Enter')
  await card.getByTestId('vb-cap-amount').fill('2.5')
  await expect(window.getByTestId('vb-approve')).toBeDisabled()
  await keepShot(window, info, 'typing')
  await card.getByTestId('vb-cap-update').click()
  await expect(card.locator('.headline')).toHaveText('Allow spending of 2.5 TUSD')
  await (await reviewInWindow(dapp)).approve()
  const hash = (await dapp.readAnswer()) as Hash
  await chain.waitForTransactionReceipt({ hash })
  const sent = await chain.getTransaction({ hash })
  await expect
    .poll(() =>
      chain.readContract({
        abi: erc20Abi,
        address: sent.to ?? '0x',
        functionName: 'allowance',
        args: [sent.from, FRIEND],
      }),
    )
    .toBe(2_500_000n)
})

test('[V12] applies a faster fee and a custom fee before the approval', async ({
  dapp,
  page,
}, info) => {
  await beAsked({ dapp, page }, 'coins')
  const { card, page: window } = await reviewInWindow(dapp)
  await card.getByTestId('vb-speed-fast').click()
  await expect(card.getByTestId('vb-speed-fast')).toHaveAttribute('aria-pressed', 'true')
  await card.getByTestId('vb-advanced').locator('summary').click()
  await keepShot(window, info, 'advanced')
  await card.getByTestId('vb-advanced-nonce').fill('99999')
  await card.getByTestId('vb-advanced-tip').fill('99999')
  await expect(card.getByTestId('vb-advanced').getByRole('alert')).toHaveText([
    /nonce/,
    'Enter a max fee that covers the priority fee.',
  ])
  await expect(window.getByTestId('vb-approve')).toBeDisabled()
  const nonce = card.getByTestId('vb-advanced-nonce')
  await card.getByTestId('vb-advanced').getByRole('button', { name: 'Cancel' }).click()
  await expect(nonce).not.toHaveValue('99999')
  await card.getByTestId('vb-advanced-most').fill('9')
  await card.getByTestId('vb-advanced-tip').fill('1')
  await card.getByTestId('vb-advanced-update').click()
  await expect(card.locator('[aria-pressed=true]')).toHaveCount(0)
  await (await reviewInWindow(dapp)).approve()
  const sent = await chain.getTransaction({ hash: (await dapp.readAnswer()) as Hash })
  expect(sent).toMatchObject({ maxFeePerGas: 9_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n })
})

test('[R05] [V12] opens and changes the second request while the first one waits', async ({
  dapp,
  page,
}) => {
  await dapp.visitFunded()
  await page.evaluate(
    ([from, to]) => {
      const provider = window.vestibule.getProvider('eip155')
      const asked = [
        provider?.request({ method: 'personal_sign', params: ['0x6869', from] }),
        provider?.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1' }] }),
      ]
      Object.assign(window, { asked: Promise.allSettled(asked) })
    },
    [await dapp.address(), FRIEND] as const,
  )
  const handOver = dapp.frame.getByTestId('vb-hand-over')
  await expect(handOver).toContainText('1 of 2')
  await dapp.pressInFrame('vb-next')
  await expect(handOver).toContainText('2 of 2')
  const { card } = await dapp.review()
  await card.getByTestId('vb-speed-fast').click()
  await expect(card.getByTestId('vb-speed-fast')).toHaveAttribute('aria-pressed', 'true')
  await expect(handOver).toContainText('2 of 2')
  await (await dapp.review()).approve()
  await expect(handOver).not.toContainText('of 2')
  await dapp.reject()
  const statuses = () =>
    page.evaluate(async () => {
      const { asked } = window as unknown as { asked: Promise<PromiseSettledResult<unknown>[]> }
      return (await asked).map(({ status }) => status)
    })
  await expect.poll(statuses).toEqual(['rejected', 'fulfilled'])
})
