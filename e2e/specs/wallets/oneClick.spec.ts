import type { Page } from '@playwright/test'
import { createVerifier } from '@vestibule/services/verify'
import { verifyMessage } from 'viem'
import { test as base, type Dapp, expect } from '../../fixtures/dapp.js'
import { Phone } from '../../fixtures/phone.js'
import { FRAME_ORIGIN } from '../../world/ports.js'

const ONE = 'eip155:31337'
const TWO = 'eip155:31338'

const test = base.extend<{ phone: Phone }>({
  phone: async ({ browser }, use) => {
    const phone = await Phone.open(browser)
    await use(phone)
    await phone.page.context().close()
  },
})

const statusOf = ({ page }: Dapp) => page.getByTestId('demo-sign-in-status')

async function uriOf(page: Page): Promise<string> {
  const code = page.getByTestId('vb-wc-qr')
  await expect(code).toBeVisible()
  return (await code.getAttribute('data-uri')) ?? ''
}

async function pair(dapp: Dapp, phone: Phone, signIn: 'required' | 'services') {
  await dapp.visitOpen({ signIn })
  await dapp.page.getByTestId('vb-wallet-walletConnect').click()
  await phone.pair(await uriOf(dapp.page))
}

test('[J13] [J03] connects and signs in with one phone approval, also after a reload and on another network', async ({
  dapp,
  page,
  phone,
}) => {
  await pair(dapp, phone, 'required')
  const { host } = new URL(page.url())
  await expect(phone.signIn).toContainText(`${host} wants you to sign in`)
  await phone.approveSignIn({ chains: [ONE, TWO] })
  await expect(statusOf(dapp)).toHaveText('signedIn')
  await expect(dapp.modal).toBeHidden()
  await expect(phone.request).toBeHidden()

  const [address = '0x'] = await phone.accounts()
  const message = (await page.getByTestId('demo-sign-in-message').textContent()) ?? ''
  const stored = await page.evaluate(() => localStorage.getItem('@vestibule/siwx'))
  const kept: { message: string; signature: `0x${string}` }[] = JSON.parse(stored ?? '[]')
  expect(kept).toHaveLength(2)
  const signature = kept.find((one) => one.message === message)?.signature ?? '0x'
  await expect(verifyMessage({ address, message, signature })).resolves.toBe(true)

  await page.reload()
  await expect(statusOf(dapp)).toHaveText('signedIn')
  await phone.switchChain(TWO)
  await expect(page.getByTestId('demo-network')).toHaveText(TWO)
  await expect(statusOf(dapp)).toHaveText('signedIn')
  await expect(dapp.modal).toBeHidden()
})

test('[J13] the services accept the phone’s signature, and return a token for each network', async ({
  dapp,
  page,
  phone,
}) => {
  await pair(dapp, phone, 'services')
  await phone.approveSignIn({ chains: [ONE, TWO] })
  await expect(statusOf(dapp)).toHaveText('signedIn')
  const [address] = await phone.accounts()
  const { jwks, projectId } = await page.evaluate(async (origin) => {
    const answer = await fetch(`${origin}/.well-known/jwks.json`)
    const stack = JSON.parse(document.getElementById('stack')?.textContent ?? '{}')
    return { jwks: await answer.json(), projectId: stack.projectId }
  }, FRAME_ORIGIN)
  const { origin } = new URL(page.url())
  const { verify } = createVerifier({ issuer: FRAME_ORIGIN, projectId, origin, jwks })
  const token = page.getByTestId('demo-sign-in-token')
  const accountNow = async () => {
    await page.getByTestId('demo-get-token').click()
    await expect(token).toHaveText(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    return (await verify((await token.textContent()) ?? '')).account
  }
  await expect.poll(accountNow).toBe(`${ONE}:${address}`)
  await phone.switchChain(TWO)
  await expect(page.getByTestId('demo-network')).toHaveText(TWO)
  await expect.poll(accountNow).toBe(`${TWO}:${address}`)
})

test('[J13] [Z20] does not connect if the phone rejects the sign-in, and offers a retry', async ({
  dapp,
  page,
  phone,
}) => {
  await pair(dapp, phone, 'required')
  await phone.rejectSignIn()
  await expect(dapp.modal).toContainText('Connection declined')
  await expect(dapp.status).toHaveText('disconnected')
  await page.getByTestId('vb-retry').click()
  await phone.pair(await uriOf(page))
  await phone.approveSignIn()
  await expect(statusOf(dapp)).toHaveText('signedIn')
})

test('[J13] connects a phone that cannot sign in while connecting, and requests the signature afterwards', async ({
  dapp,
  page,
  phone,
}) => {
  await phone.visit({ settings: ['neverSignsIn'] })
  await pair(dapp, phone, 'required')
  await phone.approve()
  await expect(dapp.modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  await page.getByTestId('vb-siwx-sign').click()
  await phone.approveRequest('personal_sign')
  await expect(statusOf(dapp)).toHaveText('signedIn')
})

const SOLANA = {
  one: { name: 'Solana Test Wallet', address: 'FMUEmtxhU46GzhKF4FW9MLJdQWiLgjiXP9TYRWSrqTpV' },
  two: { name: 'Solana Second Wallet', address: '6TcyBfPdBt1kjsvDZLzmBFnuMaLWiTaAt4RjUr9VA5YD' },
} as const

async function chooseSolanaWallet(dapp: Dapp, { name }: { name: string }) {
  await dapp.visit({ path: '/solana', solanaWallet: 'two', signIn: 'services' })
  await dapp.page.getByTestId('demo-solana-connect').click()
  await dapp.page.getByTestId(`vb-wallet-announced:${name}`).click()
}

test('[J13] [J02] a Solana wallet with one-click sign-in connects and signs in with one press', async ({
  dapp,
  page,
}) => {
  await chooseSolanaWallet(dapp, SOLANA.one)
  await dapp.decide('approve')
  await expect(statusOf(dapp)).toHaveText('signedIn')
  await expect(dapp.modal).toBeHidden()
  await expect(page.getByTestId('demo-sign-in-message')).toContainText(
    `wants you to sign in with your Solana account:\n${SOLANA.one.address}`,
  )
  await page.reload()
  await expect(statusOf(dapp)).toHaveText('signedIn')
})

test('[J13] connects a Solana wallet without one-click sign-in, and requests the signature afterwards', async ({
  dapp,
  page,
}) => {
  await chooseSolanaWallet(dapp, SOLANA.two)
  await dapp.decide('approve')
  await expect(dapp.modal).toHaveAttribute('data-view', 'SIWXSignMessage')
  await page.getByTestId('vb-siwx-sign').click()
  await dapp.decide('approve')
  await expect(statusOf(dapp)).toHaveText('signedIn')
})

test('[V11] [Z20] keeps the focus on Sign after a rejection, and clears the error text on a retry', async ({
  dapp,
  page,
  phone,
}) => {
  await phone.visit({ settings: ['neverSignsIn'] })
  await pair(dapp, phone, 'required')
  await phone.approve()
  const sign = page.getByTestId('vb-siwx-sign')
  await sign.focus()
  await page.keyboard.press('Enter')
  await expect(sign).toHaveText('Signing…')
  await expect(sign).toBeDisabled()
  await phone.rejectRequest('personal_sign')
  await expect(page.getByTestId('vb-toast')).toContainText('Error signing message')
  await expect(sign).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sign).toHaveText('Signing…')
  await expect(page.getByTestId('vb-toast')).toBeHidden()
  await phone.approveRequest('personal_sign')
  await expect(statusOf(dapp)).toHaveText('signedIn')
})
