import { expect, test } from '../../fixtures/dapp.js'
import { freshEmail, mailsTo } from '../../fixtures/mailbox.js'
import { askAsStrangers, holdDerivation, MANY } from '../../fixtures/strangers.js'

test('reports that the browser blocks the frame’s storage, before it runs a security check', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  const email = freshEmail()
  await askAsStrangers(email, MANY)
  await holdDerivation(page)
  await dapp.visitAsking(email, { wallet: 'announced' })
  await expect(page.getByTestId('vb-toast')).toContainText(
    'This browser blocks storage for the wallet',
  )
  await expect(page.getByTestId('vb-email-submit')).not.toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => mailsTo(email)).toHaveLength(MANY)
})
