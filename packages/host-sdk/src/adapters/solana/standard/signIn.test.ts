import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubWindow } from '../../../core/testing/stubWindow.js'
import { followSignIn } from '../../../navigation/followSignIn.js'
import { createKeeper } from '../../../siwx/testing/createKeeper.js'
import type { StandardWallet } from '../../walletStandard/walletStandard.js'
import { createSecretKey } from '../testing/createSecretKey.js'
import type { createTestSolanaWallet } from '../testing/createTestSolanaWallet.js'
import { offerStandard, openPage } from '../testing/openPage.js'

let restore = () => {}
beforeEach(() => {
  restore = stubWindow()
  vi.stubGlobal('location', new URL('https://dapp.example/page'))
})
afterEach(() => restore())

type Answer = { account: object; signedMessage: Uint8Array; signature: Uint8Array }

async function openSignInPage(
  change: Partial<createTestSolanaWallet.Options> = {},
  tamper?: (answer: Answer) => unknown,
) {
  const { siwx, server } = createKeeper({ required: true })
  const page = openPage()
  const { core } = page
  core.options.siwx = siwx
  const signIn = followSignIn(core, siwx)
  core.signIn = async () => signIn
  core.store.setState({ initialized: true })
  const offered = offerStandard({ signIn: true, ...change })
  const features = (offered.wallet as StandardWallet).features as Record<
    string,
    { signIn: (...inputs: unknown[]) => Promise<Answer[]> } | undefined
  >
  const feature = features['solana:signIn']
  const honest = feature?.signIn
  if (feature !== undefined && honest !== undefined && tamper !== undefined)
    feature.signIn = async (...inputs) => {
      const [answer] = await honest(...inputs)
      return [answer && (tamper(answer) as Answer)].filter((one) => one !== undefined)
    }
  await Promise.resolve()
  const asked = () =>
    offered.calls.map(({ method }) => method).filter((one) => one !== 'standard:connect')
  const status = () => core.store.getState().signIn?.status
  const settled = (wanted: string) =>
    vi.waitUntil(() => status() === wanted, { timeout: 60_000, interval: 5 })
  return { ...page, ...offered, server, signIn, asked, settled, ghost: page.connector('Ghost') }
}

describe('a wallet that announces solana:signIn', () => {
  test('[J13] connects and signs in with one press, with the requested text', async () => {
    const page = await openSignInPage()
    await page.vestibule.connect(page.ghost)
    await page.settled('signedIn')
    expect(page.asked()).toEqual(['solana:signIn'])
    const [session] = page.server.sessions
    const [address] = page.addresses
    expect(session?.data).toMatchObject({ accountAddress: address, domain: 'dapp.example' })
    expect(session?.message).toContain(
      `dapp.example wants you to sign in with your Solana account:\n${address}\n\nURI:`,
    )
    expect(page.account()).toMatchObject({ status: 'connected', address })
    const signature = await page.provider.signMessage(new Uint8Array([1]))
    expect(signature).toHaveLength(64)
  })

  test('[J13] [Z20] connects no account after a rejection, and requests both again on the next press', async () => {
    let decision: 'approve' | 'reject' = 'reject'
    const page = await openSignInPage({ decide: () => decision })
    await expect(page.vestibule.connect(page.ghost)).rejects.toMatchObject({ type: 'userRejected' })
    expect(page.account().status).toBe('disconnected')
    decision = 'approve'
    await page.vestibule.connect(page.ghost)
    await page.settled('signedIn')
    expect(page.asked()).toEqual(['solana:signIn', 'solana:signIn'])
  })

  test('[J13] connects a wallet whose sign-in fails, and requests a signature afterwards', async () => {
    const page = await openSignInPage({}, () => {
      throw new Error('Not supported.')
    })
    await page.vestibule.connect(page.ghost)
    await page.settled('asked')
    expect(await page.signIn.sign()).toBe(true)
    expect(page.asked().at(-1)).toBe('solana:signMessage')
  })

  test('[J13] only connects if the dapp needs no sign-in', async () => {
    const page = openPage()
    const { calls } = offerStandard({ signIn: true })
    await Promise.resolve()
    await page.vestibule.connect(page.connector('Ghost'))
    expect(calls.map(({ method }) => method)).toEqual(['standard:connect', 'connect'])
  })
})

describe('a wallet that signs another text', () => {
  const rewritten = (from: RegExp, to: string) => (answer: Answer) => ({
    ...answer,
    signedMessage: new TextEncoder().encode(
      new TextDecoder().decode(answer.signedMessage).replace(from, to),
    ),
  })

  test.each([
    ['another domain', rewritten(/^dapp/, 'bank')],
    ['another URL', rewritten(/URI: .*/, 'URI: https://bank.example')],
    ['another network', rewritten(/Chain ID: .*/, 'Chain ID: mainnet')],
    ['another nonce', rewritten(/Nonce: .*/, 'Nonce: aaaaaaaaaaaaaaaa')],
    ['another time', rewritten(/Issued At: .*/, 'Issued At: 2020-01-01T00:00:00.000Z')],
    ['a text without an expiry', rewritten(/\nExpiration Time: .*/, '')],
    ['an added statement', rewritten(/\n\nURI/, '\n\nI owe you.\n\nURI')],
    ['an added line', rewritten(/$/, '\nRequest ID: 1')],
    [
      'another person’s account in the text',
      rewritten(/\n[^\n]+\n\nURI/, `\n${'1'.repeat(32)}\n\nURI`),
    ],
    ['a byte order mark', rewritten(/^/, '\ufeff')],
    ['unreadable text', (answer: Answer) => ({ ...answer, signedMessage: new Uint8Array([0xff]) })],
    ['nothing', (answer: Answer) => ({ account: answer.account })],
    [
      'the text with the key of another account',
      (answer: Answer) => ({ ...answer, signature: new Uint8Array(64).fill(1) }),
    ],
  ])(
    '[J13] connects a wallet that signs %s, and requests a signature afterwards',
    async (_, tamper) => {
      const page = await openSignInPage({}, tamper)
      await page.vestibule.connect(page.ghost)
      await page.settled('asked')
      expect(page.server.sessions).toEqual([])
      expect(await page.signIn.sign()).toBe(true)
      expect(page.asked().at(-1)).toBe('solana:signMessage')
    },
  )

  test('[J13] drops an account whose address does not match its key, and connects the others', async () => {
    const lie = {
      address: '1'.repeat(32),
      publicKey: createSecretKey(2).slice(32),
      chains: ['solana:mainnet'],
    }
    const page = await openSignInPage({}, (answer) => ({ ...answer, account: lie }))
    await page.vestibule.connect(page.ghost)
    await page.settled('asked')
    expect(page.account().address).toBe(page.addresses[0])
  })
})
