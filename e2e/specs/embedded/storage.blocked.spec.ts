import { expect, test } from '../../fixtures/dapp.js'
import { freshEmail, mailsTo } from '../../fixtures/mailbox.js'

test('reports that the browser blocks the frame’s storage, and does not send a code', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  const email = await dapp.visitAsking(freshEmail(), { wallet: 'announced' })
  await expect(page.getByTestId('vb-toast')).toContainText(
    'This browser blocks storage for the wallet',
  )
  await expect(dapp.modal).toHaveAttribute('data-view', 'Connect')
  await expect(page.getByTestId('vb-email-input')).toHaveValue(email)
  await expect.poll(() => mailsTo(email)).toEqual([])
})

test('[J02] connects a browser wallet although the frame’s storage is blocked', {
  tag: '@ci',
}, async ({ dapp }) => {
  await dapp.visit({ wallet: 'announced' })
  await dapp.connectWallet()
  await dapp.press('sign-message')
  await dapp.decide('approve')
  await expect.poll(() => dapp.readResult()).toMatch(/^0x/)
})
