import { randomUUID } from 'node:crypto'
import { createPublicClient, http, verifyMessage } from 'viem'
import {
  findFaults,
  keepShot,
  SIZES,
  scrollsSideways,
  softly,
  THEMES,
} from '../../fixtures/appearance/appearance.js'
import type { RemoteDapp } from '../../fixtures/dapps/remoteDapp.js'
import { connect, expect, MAINNET, ONE, TWO, test } from '../../fixtures/phoneTest.js'
import { RPC_ONE } from '../../world/ports.js'

const METHODS = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']

async function readAnswer(
  dapp: RemoteDapp,
  answer: ReturnType<RemoteDapp['provider']['authenticate']>,
) {
  const { auths = [], session } = await answer
  const { client } = dapp.provider
  const signed = auths.map(({ p, s }) => ({
    chain: p.iss.split(':').slice(2, 4).join(':'),
    message: client.formatAuthMessage({ request: p, iss: p.iss }),
    signature: s.s as `0x${string}`,
  }))
  return { signed, session }
}

/** The library passes only the error text to the dapp. Read the complete error from its history. */
const refusal = ({ provider }: RemoteDapp) =>
  provider.client.core.history.values.findLast(
    ({ request }) => request.method === 'wc_sessionAuthenticate',
  )?.response

test('[J03] returns a session and one signature per phone network to a dapp that authenticates', {
  tag: '@ci',
}, async ({ dapp, phone }) => {
  const [address = '0x'] = await phone.accounts()
  const nonce = randomUUID().replaceAll('-', '')
  const { uri, answer } = await dapp.signIn({
    chains: [ONE, TWO, MAINNET],
    statement: 'I accept the rules.',
    methods: METHODS,
    nonce,
  })
  await phone.pair(uri)
  await expect(phone.signIn).toContainText('Remote dapp')
  await expect(phone.signIn).toContainText('This name is not verified.')
  await expect(phone.signIn).toContainText('dapp.localhost wants you to sign in')
  await expect(phone.signIn).toContainText('I accept the rules.')
  const unknown = phone.page.getByTestId(`wallet-chain-${MAINNET}`)
  await expect(unknown).toBeDisabled()
  await expect(unknown).not.toBeChecked()
  await phone.approveSignIn()
  await expect(phone.proposal).toBeHidden()

  const { signed, session } = await readAnswer(dapp, answer)
  expect(signed.map(({ chain }) => chain)).toEqual([ONE, TWO])
  const client = createPublicClient({ transport: http(RPC_ONE) })
  for (const { message, signature } of signed)
    await expect(
      client.verifySiweMessage({ address, domain: 'dapp.localhost', nonce, message, signature }),
    ).resolves.toBe(true)
  expect(session.namespaces.eip155?.accounts).toEqual([`${ONE}:${address}`, `${TWO}:${address}`])
  expect(session.namespaces.eip155?.methods?.toSorted()).toEqual(METHODS.toSorted())

  const signing = dapp.request<`0x${string}`>('personal_sign', ['0x6869', address], ONE)
  await phone.approveRequest('personal_sign')
  const signature = await signing
  await expect(verifyMessage({ address, message: 'hi', signature })).resolves.toBe(true)
  await phone.switchChain(TWO)
  await expect.poll(() => dapp.events).toContainEqual({ name: 'chainChanged', value: '31338' })
  await phone.disconnect()
  await expect.poll(() => dapp.events.map(({ name }) => name)).toContain('session_delete')
})

test('signs in with another account and fewer networks, also after a reload', async ({
  dapp,
  phone,
}) => {
  const [, second = '0x'] = await phone.accounts()
  const { uri, answer } = await dapp.signIn({ chains: [ONE, TWO], methods: ['personal_sign'] })
  await phone.pair(uri)
  await expect(phone.signIn).toBeVisible()
  await phone.page.reload()
  await phone.approveSignIn({ chains: [TWO], account: second })
  const { signed, session } = await readAnswer(dapp, answer)
  expect(signed.map(({ chain }) => chain)).toEqual([TWO])
  for (const { message, signature } of signed)
    await expect(verifyMessage({ address: second, message, signature })).resolves.toBe(true)
  expect(session.namespaces.eip155?.accounts).toEqual([`${TWO}:${second}`])
})

test('returns a signature without a session if the dapp requests no methods', async ({
  dapp,
  phone,
}) => {
  const [address = '0x'] = await phone.accounts()
  const { uri, answer } = await dapp.signIn({ chains: [ONE] })
  await phone.pair(uri)
  await expect(phone.signIn).toContainText('no session')
  await phone.approveSignIn()
  const { signed, session } = await readAnswer(dapp, answer)
  for (const { message, signature } of signed)
    await expect(verifyMessage({ address, message, signature })).resolves.toBe(true)
  expect(signed).toHaveLength(1)
  expect(session).toBeUndefined()
  await expect.poll(() => phone.sessions()).toBe(0)
})

test('returns the reason for a rejected or impossible sign-in, and accepts the next request', async ({
  dapp,
  phone,
}) => {
  const rejected = await dapp.signIn({ chains: [ONE], methods: METHODS })
  await phone.pair(rejected.uri)
  await phone.rejectSignIn()
  await expect(rejected.answer).rejects.toBe('User rejected.')
  expect(refusal(dapp)).toMatchObject({ error: { code: 5000 } })

  const foreign = await dapp.signIn({ chains: [MAINNET], methods: METHODS })
  await phone.pair(foreign.uri)
  await expect(foreign.answer).rejects.toBe(
    'Unsupported chains. The wallet supports none of eip155:1.',
  )
  expect(refusal(dapp)).toMatchObject({ error: { code: 5100 } })
  await expect(phone.status).toContainText('Refused Remote dapp')
  await expect(phone.signIn).toBeHidden()

  await connect(dapp, phone, [ONE])
})

test('warns if a sign-in message names another site’s domain', async ({ dapp, phone }) => {
  const { uri } = await dapp.signIn({ chains: [ONE], domain: 'bank.example' })
  await phone.pair(uri)
  await expect(phone.signIn).toContainText(
    'The message is for bank.example, but the dapp is at http://dapp.localhost.',
  )
})

test('the sign-in is accessible in both themes and at every size', async ({
  dapp,
  phone,
}, info) => {
  test.slow()
  const { page } = phone
  const { uri } = await dapp.signIn({
    chains: [ONE, TWO, MAINNET],
    statement: 'I accept the rules.',
    methods: METHODS,
    domain: 'bank.example',
  })
  await phone.pair(uri)
  await expect(phone.signIn).toBeVisible()
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      await keepShot(page, info, `sign-in-${colorScheme}-${size}`)
      await softly.poll(() => scrollsSideways(page), `${colorScheme}, ${size}`).toBe(false)
    }
    await softly.poll(() => findFaults(page), colorScheme).toEqual([])
  }
})
