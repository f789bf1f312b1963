import { expect, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { signInAt } from '../../fixtures/social.js'

test('[J06] creates a wallet with the operator’s provider, and restores it after a reload', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await dapp.visitOpen({
    config: { projectId: 'local-configured', features: { socials: ['oidc-company'] } },
  })
  await expect(page.getByTestId('vb-social-oidc-company')).toContainText('Company')
  await signInAt(dapp, 'oidc-company', freshEmail())
  const address = await dapp.address()
  await dapp.reload()
  await expect.poll(() => dapp.address()).toBe(address)
})
