import { createVerifier } from '@vestibule/services/verify'
import { verifyMessage } from 'viem'
import { watchSuccess } from '../../fixtures/appearance/success.js'
import { type Dapp, expect, FIRST, test } from '../../fixtures/dapp.js'
import { freshEmail } from '../../fixtures/mailbox.js'
import { FRAME_ORIGIN } from '../../world/ports.js'

const statusOf = ({ page }: Dapp) => page.getByTestId('demo-sign-in-status')

async function connectUnsigned(dapp: Dapp, signIn: 'required' | 'optional' | 'services') {
  await dapp.visit({ wallet: 'announced', signIn })
  await askToSign(dapp)
}

async function askToSign(dapp: Dapp) {
  await dapp.open()
  await dapp.page.getByTestId(`vb-wallet-${FIRST.id}`).click()
  await dapp.decide('approve')
  await expect(dapp.modal).toHaveAttribute('data-view', 'SIWXSignMessage')
}

async function sign(dapp: Dapp) {
  await dapp.page.getByTestId('vb-siwx-sign').click()
  await dapp.decide('approve')
  await expect(dapp.modal).toBeHidden()
  await expect(statusOf(dapp)).toHaveText('signedIn')
}

test('[J13] [V11] [T14] connects, signs in, survives a reload, signs in on another network, and signs out', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  await connectUnsigned(dapp, 'optional')
  await expect(dapp.modal).toContainText('needs to connect to your wallet')
  const seen = await watchSuccess(page)
  await page.getByTestId('vb-siwx-sign').click()
  await dapp.decide('approve')
  await expect.poll(seen).toMatchObject([{ text: 'Signed in' }])
  await expect(statusOf(dapp)).toHaveText('signedIn')

  const text = (await page.getByTestId('demo-sign-in-message').textContent()) ?? ''
  const { host, origin } = new URL(page.url())
  expect(text).toContain(
    `${host} wants you to sign in with your Ethereum account:\n${FIRST.address}`,
  )
  expect(text).toContain(`\nURI: ${origin}\n`)
  const stored = await page.evaluate(() => localStorage.getItem('@vestibule/siwx'))
  const [session] = JSON.parse(stored ?? '[]')
  const proof = { address: FIRST.address, message: text, signature: session.signature }
  await expect(verifyMessage(proof)).resolves.toBe(true)

  await page.reload()
  await expect(statusOf(dapp)).toHaveText('signedIn')
  await expect(dapp.modal).toBeHidden()

  await dapp.click('vb-network-button', 'vb-network-eip155:31338')
  await dapp.decide('approve')
  await expect(dapp.modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  await sign(dapp)
  await expect(page.getByTestId('demo-sign-in-message')).toContainText('Chain ID: 31338')

  await page.getByTestId('demo-sign-out').click()
  await expect(statusOf(dapp)).toHaveText('signedOut')
  await expect(dapp.status).toHaveText('connected')
})

test('[J13] a dapp’s server verifies the token of a signed-in user, and signing out ends the session', {
  tag: '@smoke',
}, async ({ dapp, page }) => {
  await connectUnsigned(dapp, 'services')
  await sign(dapp)
  await page.getByTestId('demo-get-token').click()
  const token = page.getByTestId('demo-sign-in-token')
  await expect(token).toHaveText(/^[\w-]+\.[\w-]+\.[\w-]+$/)

  const { jwks, projectId } = await page.evaluate(async (origin) => {
    const answer = await fetch(`${origin}/.well-known/jwks.json`)
    const stack = JSON.parse(document.getElementById('stack')?.textContent ?? '{}')
    return { jwks: await answer.json(), projectId: stack.projectId }
  }, FRAME_ORIGIN)
  const { origin } = new URL(page.url())
  const { verify } = createVerifier({ issuer: FRAME_ORIGIN, projectId, origin, jwks })
  const claims = await verify((await token.textContent()) ?? '')
  expect(claims).toMatchObject({
    account: `eip155:31337:${FIRST.address}`,
    origin: new URL(page.url()).origin,
  })

  await page.reload()
  await expect(statusOf(dapp)).toHaveText('signedIn')
  await page.getByTestId('demo-sign-out').click()
  await expect(dapp.status).toHaveText('disconnected')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('@vestibule/siwx'))).toBeNull()
})

test('[V11] shows the address of a page that has no title in the sign-in question', async ({
  dapp,
  page,
}) => {
  await dapp.visit({ wallet: 'announced', signIn: 'optional' })
  await page.evaluate(() => {
    document.title = ''
  })
  await askToSign(dapp)
  const { host } = new URL(page.url())
  await expect(dapp.modal).toContainText(`${host} needs to connect to your wallet`)
})

test('reports that the services do not respond, and offers a retry', async ({ dapp, page }) => {
  await connectUnsigned(dapp, 'services')
  await page.route('**/auth/v1/authenticate**', (route) => route.abort(), { times: 1 })
  await page.getByTestId('vb-siwx-sign').click()
  await dapp.decide('approve')
  await expect(page.getByTestId('vb-toast')).toContainText('the sign-in could not be completed')
  await sign(dapp)
})

test('[Z03] [T14] shows a rejection, and signs in on a retry', async ({ dapp, page }) => {
  await connectUnsigned(dapp, 'optional')
  await page.getByTestId('vb-siwx-sign').click()
  await expect(page.getByTestId('vb-siwx-sign')).toHaveText('Signing…')
  await dapp.decide('reject')
  await expect(page.getByTestId('vb-toast')).toContainText('Error signing message')
  await sign(dapp)
})

test('[T16] stays connected after the visitor cancels an optional sign-in, and does not ask after a reload', async ({
  dapp,
  page,
}) => {
  await connectUnsigned(dapp, 'optional')
  await page.getByTestId('vb-siwx-cancel').click()
  await expect(dapp.modal).toBeHidden()
  await expect(statusOf(dapp)).toHaveText('signedOut')
  await page.reload()
  await expect(dapp.status).toHaveText('connected')
  await expect(statusOf(dapp)).toHaveText('signedOut')
  await expect(dapp.modal).toBeHidden()
  await page.getByTestId('demo-sign-in').click()
  await dapp.decide('approve')
  await expect(statusOf(dapp)).toHaveText('signedIn')
})

test('[T15] [R08] does not close a required sign-in, and disconnects when the visitor cancels it', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  await connectUnsigned(dapp, 'required')
  await expect(page.getByTestId('vb-close')).toHaveAttribute('aria-disabled', 'true')
  await expect(dapp.modal).toContainText('Cancel disconnects your wallet.')
  await page.getByTestId('vb-close').click({ force: true })
  await page.keyboard.press('Escape')
  await expect(dapp.modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  await page.reload()
  await expect(dapp.modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  await page.getByTestId('vb-siwx-cancel').click()
  await expect(dapp.modal).toBeHidden()
  await expect(dapp.status).toHaveText('disconnected')
})

test('[T15] returns to the signed-in network after the visitor cancels a sign-in on another network', async ({
  dapp,
  page,
}) => {
  await connectUnsigned(dapp, 'required')
  await sign(dapp)
  await dapp.click('vb-network-button', 'vb-network-eip155:31338')
  await dapp.decide('approve')
  await expect(dapp.modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  await expect(dapp.modal).toContainText('Cancel switches back to')
  await page.getByTestId('vb-siwx-cancel').click()
  await dapp.decide('approve')
  await expect(statusOf(dapp)).toHaveText('signedIn')
  await expect(page.getByTestId('demo-network')).toHaveText('eip155:31337')
  await expect(dapp.modal).toBeHidden()
})

test('[J13] [J05] requests the signature in the embedded wallet’s card directly after an email login', {
  tag: '@ci',
}, async ({ dapp, page }) => {
  test.slow()
  await dapp.visit({ signIn: 'required' })
  await dapp.enterCode(freshEmail())
  await expect(dapp.modal).toHaveAttribute('data-view', 'ApproveTransaction')
  const { host } = new URL(page.url())
  await expect(dapp.frame.getByTestId('vb-approval')).toContainText(host)
  await dapp.reject()
  await expect(dapp.modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  await page.getByTestId('vb-siwx-sign').click()
  await dapp.approve()
  await expect(dapp.modal).toBeHidden()
  await expect(statusOf(dapp)).toHaveText('signedIn')
})

test('[J13] [P02] requests a second signature for the Solana account, and stays signed in', async ({
  dapp,
  page,
}) => {
  test.slow()
  await dapp.visit({ path: '/solana/', signIn: 'required' })
  await dapp.enterCode(freshEmail())
  await expect(dapp.modal).toHaveAttribute('data-view', 'ApproveTransaction')
  await dapp.approve()
  await expect(statusOf(dapp)).toHaveText('signedIn')
  await page.getByTestId('vb-network-button').click()
  await dapp.modal.getByText('Solana Local').click()
  await expect(dapp.modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  await page.getByTestId('vb-siwx-sign').click()
  await expect(dapp.frame.getByTestId('vb-approval')).toContainText('your Solana account')
  await dapp.approve()
  await expect(statusOf(dapp)).toHaveText('signedIn')
  await expect(page.getByTestId('demo-sign-in-message')).toContainText('your Solana account')
  await page.reload()
  await expect(statusOf(dapp)).toHaveText('signedIn')
  await expect(dapp.modal).toBeHidden()
})

test('[T16] [J05] stays connected if the visitor closes the card of an optional sign-in', async ({
  dapp,
  page,
}) => {
  test.slow()
  await dapp.visit({ signIn: 'optional' })
  await dapp.enterCode(freshEmail())
  await expect(dapp.modal).toHaveAttribute('data-view', 'ApproveTransaction')
  await expect(dapp.frame.getByTestId('vb-approval')).toBeVisible()
  await page.getByTestId('vb-close').click()
  await expect(statusOf(dapp)).toHaveText('signedOut')
  await expect(dapp.modal).toBeHidden()
  await dapp.expectConnected()
})

test('[V11] signs with the keyboard only, with the focus first on the title', async ({
  dapp,
  page,
}) => {
  await connectUnsigned(dapp, 'required')
  await expect(page.getByTestId('vb-title')).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(page.getByTestId('vb-siwx-sign')).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await dapp.decide('approve')
  await expect(statusOf(dapp)).toHaveText('signedIn')
})
