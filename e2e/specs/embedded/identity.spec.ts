import { createVerifier } from '@vestibule/services/verify'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { FRAME_ORIGIN } from '../../world/ports.js'

async function learn({ page }: Dapp) {
  await expect(page.getByTestId('demo-sign-in-status')).toHaveText('signedIn')
  await page.getByTestId('demo-get-token').click()
  const shown = page.getByTestId('demo-sign-in-token')
  await expect(shown).toHaveText(/^ey/)
  const token = (await shown.textContent()) ?? ''
  const { jwks, me, projectId } = await page.evaluate(
    async ([origin, token]) => {
      const { projectId } = JSON.parse(document.getElementById('stack')?.textContent ?? '{}')
      const url = `${origin}/auth/v1/me?projectId=${projectId}&includeAppKitAccount=true`
      const keys = await fetch(`${origin}/.well-known/jwks.json`)
      const asked = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      return { jwks: await keys.json(), me: await asked.json(), projectId }
    },
    [FRAME_ORIGIN, token] as const,
  )
  const { origin } = new URL(page.url())
  const { verify } = createVerifier({ issuer: FRAME_ORIGIN, projectId, origin, jwks })
  return { claims: await verify(token), me }
}

test('[J13] [J05] sends the email, provider and id of a signed-in user to the dapp’s server', {
  tag: '@ci',
}, async ({ dapp }) => {
  test.slow()
  const email = freshEmail()
  await dapp.visit({ signIn: 'services' })
  await dapp.enterCode(email)
  await dapp.approve()
  await expect(dapp.modal).toBeHidden()
  const { claims, me } = await learn(dapp)
  const identity = {
    id: expect.stringMatching(/^[\w-]{43}$/),
    email,
    provider: 'email',
    wallet: 'embedded',
  }
  expect(claims.identity).toEqual(identity)
  expect(me).toMatchObject({ caip10Account: claims.account, identity: claims.identity })
})

test('[J13] sends no identity for a sign-in with another wallet', async ({ dapp, page }) => {
  await dapp.visit({ wallet: 'announced', signIn: 'services' })
  await dapp.open()
  await page.getByTestId('vb-wallet-org.vestibule.testwallet').click()
  await dapp.decide('approve')
  await page.getByTestId('vb-siwx-sign').click()
  await dapp.decide('approve')
  const { claims, me } = await learn(dapp)
  expect(claims).not.toHaveProperty('identity')
  expect(me).toMatchObject({ identity: null })
})
