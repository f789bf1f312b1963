import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'

// Each signs in, and waits where a visitor has to wait.
test.slow()

const RESULT = 'demo-solana-result'
const FRIEND = '6TcyBfPdBt1kjsvDZLzmBFnuMaLWiTaAt4RjUr9VA5YD'
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{80,90}$/

/** Somebody new with money on the local cluster. */
async function visitWithMoney(dapp: Dapp) {
  const { page } = dapp
  await dapp.visit({ path: '/solana' })
  await dapp.signInByEmail(freshEmail())
  await expect(page.getByTestId('demo-solana-faucet')).toBeEnabled()
  await page.getByTestId('demo-solana-faucet').click()
  await expect(page.getByTestId(RESULT)).toContainText('hashes')
}

test('[P02] [T22] [X15] the embedded wallet shows a transfer of SOL, sends what it showed, and the balance is another', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  await visitWithMoney(dapp)
  await page.getByTestId('demo-solana-pay').click()
  const card = dapp.frame.getByTestId('vb-approval')
  await expect(card).toContainText('Send 0.001 SOL')
  await expect(card).toContainText(FRIEND.slice(0, 6))
  await expect(card.getByTestId('vb-changes')).toContainText('You send')
  await expect(card).toContainText('up to 0.000005 SOL')
  await dapp.approve()
  await expect(page.getByTestId(RESULT)).toHaveText(SIGNATURE)
  await expect(page.getByTestId('vb-transaction-toast')).toContainText('Transaction confirmed')
})
