import { continueInWindow } from '../../fixtures/appearance/approvalWindow.js'
import { expect, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'

test('dbg', async ({ dapp, page }) => {
  await dapp.visit({ path: '/solana' })
  await dapp.signInByEmail(freshEmail())
  await page.getByTestId('demo-solana-faucet').click()
  await expect(page.getByTestId('demo-solana-result')).toContainText('hashes')
  await page.getByTestId('demo-solana-pay').click()
  await page.waitForTimeout(5000)
  await page.screenshot({ path: '/tmp/dbg1.png' })
  const w = await continueInWindow(dapp)
  await expect(w.card).toBeVisible()
  console.log(await w.card.textContent())
  await w.page.screenshot({ path: '/tmp/dbg2.png' })
})
