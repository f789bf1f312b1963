import { test } from '../../fixtures/dapp.js'
import { base58, base64 } from '@scure/base'
import { continueInWindow } from '../../fixtures/appearance/approvalWindow.js'
import { expect } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
test('dbg', async ({ dapp, page }) => {
  test.setTimeout(240_000)
  await dapp.visit({ path: '/solana' })
  await dapp.signInByEmail(freshEmail())
  await page.getByTestId('demo-solana-faucet').click()
  await expect(page.getByTestId('demo-solana-result')).toContainText('hashes')
  for (const theme of ['light', 'dark']) {
    await page.evaluate((t) => window.vestibule.setThemeMode(t as 'dark'), theme)
    for (const id of ['pay', 'sign-two']) {
      await page.getByTestId(`demo-solana-${id}`).click()
      await expect(dapp.frame.getByTestId('vb-approval')).toBeVisible()
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `/tmp/shots/${theme}-${id}.png` })
      await dapp.reject()
      await page.waitForTimeout(500)
    }
    const answer = await page.evaluate(() => window.vestibule.getProvider('solana')?.request({ method: 'getLatestBlockhash' }))
    const { blockhash } = (answer as { value: { blockhash: string } }).value
    const address = (await page.getByTestId('demo-solana-address').textContent()) ?? ''
    const keys = [address, base58.encode(new Uint8Array(32).fill(9))].flatMap((key) => [...base58.decode(key)])
    const message = [1, 0, 1, 2, ...keys, ...base58.decode(blockhash), 1, 1, 1, 0, 3, 1, 2, 3]
    const transaction = base64.encode(Uint8Array.from([1, ...new Uint8Array(64), ...message]))
    await page.evaluate((transaction) => { void window.vestibule.getProvider('solana')?.request({ method: 'solana_signTransaction', params: { transaction } }).catch(() => undefined) }, transaction)
    const w = await continueInWindow(dapp)
    await expect(w.card).toBeVisible()
    await w.page.waitForTimeout(1500)
    await w.page.screenshot({ path: `/tmp/shots/${theme}-window.png` })
    await w.reject()
    await page.waitForTimeout(1000)
  }
})
