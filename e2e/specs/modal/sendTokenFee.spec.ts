import { createPublicClient, http, parseAbi, parseUnits } from 'viem'
import { keepShot } from '../../fixtures/appearance/appearance.js'
import { expect, test } from '../../fixtures/dapp.js'
import { RPC_ONE } from '../../world/ports.js'

const STRANGER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const chain = createPublicClient({ transport: http(RPC_ONE) })
const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])

test(
  '[J09] sends the whole token balance minus the fee from an account without coins',
  { tag: '@ci' },
  async ({ dapp, page }, info) => {
    await dapp.visitSignedIn()
    const token = await dapp.fundToken()
    const address = await dapp.address()
    const balanceOf = (owner: `0x${string}`) =>
      chain.readContract({ address: token, abi, functionName: 'balanceOf', args: [owner] })
    await dapp.click('vb-account-button', 'vb-send', 'vb-send-token')
    await page.getByRole('button', { name: /TUSD/ }).click()
    await page.getByTestId('vb-send-max').click()
    const amount = page.getByTestId('vb-send-amount')
    await expect(amount).toHaveValue(/^9\d\.\d+$/)
    const sent = await amount.inputValue()

    await test.step('the review shows the fee in the token', async () => {
      // For a transfer to the visitor's own address, the modal shows a review first.
      await page.getByTestId('vb-send-receiver').fill(address)
      await page.getByTestId('vb-send-review').click()
      await expect(dapp.modal).toContainText(/Network fee, at most\s*[\d.]+ TUSD/)
      await expect(page.getByTestId('vb-send-warning-fee')).toHaveCount(0)
      await keepShot(page, info, 'send-token-fee')
      await page.getByTestId('vb-send-cancel').click()
    })

    const before = await balanceOf(STRANGER)
    await page.getByTestId('vb-send-receiver').fill(STRANGER)
    await page.getByTestId('vb-send-review').click()
    const review = await dapp.review()
    await expect(review.card).toContainText(/Fee\s*up to [\d.]+ TUSD/)
    await review.approve()
    await expect(page.getByTestId('vb-transaction-0')).toContainText('Confirmed')
    await expect(balanceOf(STRANGER)).resolves.toBe(before + parseUnits(sent, 6))
    await expect(chain.getBalance({ address })).resolves.toBe(0n)
  },
)
