import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { addConnectors } from '../../../core/connectors.js'
import type { Connector } from '../../../core/model/connector.js'
import type {
  SolanaSendOptions,
  SolanaTransaction,
} from '../../../core/model/namespaces/solana/provider.js'
import { withWindow } from '../../../core/testing/stubWindow.js'
import { createSecretKey } from '../testing/createSecretKey.js'
import type { createTestSolanaWallet } from '../testing/createTestSolanaWallet.js'
import { offerStandard, openPage } from '../testing/openPage.js'
import { signatureOf, signed, type Transfer, transferBytes } from '../testing/transactions.js'
import { walletWith } from '../testing/walletWith.js'
import { TestLegacy } from '../testing/web3Classes.js'

withWindow()

const [SECRET, OTHER] = [createSecretKey(1), createSecretKey(2)] as const
const [ANN, BOB] = [SECRET, OTHER].map((key) => base58.encode(key.slice(32))) as [string, string]
const BLOCK = base58.encode(new Uint8Array(32).fill(5))
const HELLO = new TextEncoder().encode('Hello')

const legacy = (change: Partial<Transfer> = {}) =>
  transferBytes({ from: ANN, to: BOB, lamports: 5, blockhash: BLOCK, ...change })
const versioned = () => legacy({ version: 0 })
const isSigned = (signature: Uint8Array, message: Uint8Array, secretKey: Uint8Array) =>
  ed25519.verify(signature, message, secretKey.slice(32))

async function connected(change: Partial<createTestSolanaWallet.Options> = {}) {
  const wallet = offerStandard({ secretKeys: [SECRET, OTHER], ...change })
  const page = openPage()
  await Promise.resolve()
  await page.vestibule.connect(page.connector('Ghost'))
  return { ...page, wallet }
}

async function remote(answers: Record<string, unknown>) {
  const page = openPage()
  const asked: string[] = []
  const connector: Connector = {
    id: 'far',
    type: 'external',
    name: 'Far',
    chain: 'solana',
    chains: page.core.networks,
    provider: {
      async request({ method }) {
        asked.push(method)
        const answer = answers[method]
        if (answer === undefined) throw Object.assign(new Error('unknown'), { code: 4200 })
        return answer
      },
      on() {},
      removeListener() {},
    },
    wallet: walletWith(ANN),
  }
  addConnectors(page.core, [connector])
  await page.vestibule.connect(connector)
  return { ...page, asked: () => asked }
}

describe('signing with a Solana wallet', () => {
  test('[Z11] error: does not sign before a connection', async () => {
    const { provider } = openPage()
    for (const sign of [
      () => provider.signMessage(HELLO),
      () => provider.signTransaction(legacy()),
      () => provider.request({ method: 'solana_signMessage', params: { message: 'A' } }),
    ])
      await expect(sign()).rejects.toThrow('Please call connect() before request()')
    expect(provider.publicKey).toBeNull()
  })

  test('[J02] [A27] signs a message with the active account', async () => {
    const { provider, wallet } = await connected()
    const signature = await provider.signMessage(HELLO)
    expect(isSigned(signature, HELLO, SECRET)).toBe(true)
    wallet.selectAccount(BOB)
    expect(isSigned(await provider.signMessage(HELLO), HELLO, OTHER)).toBe(true)
    const asked = {
      method: 'solana_signMessage',
      params: { message: base58.encode(HELLO), pubkey: ANN },
    }
    const { signature: text } = (await provider.request(asked)) as { signature: string }
    expect(isSigned(base58.decode(text), HELLO, SECRET)).toBe(true)
  })

  test.each([
    ['signing', (provider: Provider) => provider.signMessage(HELLO)],
    ['a transaction', (provider: Provider) => provider.signTransaction(legacy())],
    ['several', (provider: Provider) => provider.signAllTransactions([legacy(), versioned()])],
    ['sending', (provider: Provider) => provider.signAndSendTransaction(legacy())],
  ])(
    '[Z20] error: returns a rejection of %s as userRejected, after one request',
    async (_what, sign) => {
      let decision: 'approve' | 'reject' = 'approve'
      const { provider, wallet } = await connected({ decide: () => decision })
      decision = 'reject'
      await expect(sign(provider)).rejects.toMatchObject({ type: 'userRejected', code: 4001 })
      expect(wallet.calls).toHaveLength(3)
    },
  )

  test('error: refuses another account without a wallet request', async () => {
    const { provider, wallet } = await connected({ secretKeys: [SECRET] })
    const params = { message: base58.encode(HELLO), pubkey: BOB }
    await expect(provider.request({ method: 'solana_signMessage', params })).rejects.toMatchObject({
      type: 'addressNotYours',
    })
    await expect(provider.signTransaction(legacy({ from: BOB, to: ANN }))).rejects.toMatchObject({
      type: 'invalidParams',
      message: `The transaction does not want the signature of ${ANN}`,
    })
    expect(wallet.calls).toHaveLength(2)
  })

  test('error: refuses an unsupported transaction version without a wallet request', async () => {
    const { provider, wallet } = await connected({ versions: ['legacy'] })
    await expect(provider.signTransaction(versioned())).rejects.toMatchObject({
      type: 'invalidParams',
      message: 'The wallet does not support transactions of version 0',
    })
    await expect(provider.signTransaction(legacy())).resolves.toHaveLength(legacy().length)
    expect(wallet.calls).toHaveLength(3)
  })

  test('[J07] passes the page’s network to the wallet', async () => {
    const { provider, wallet, vestibule } = await connected()
    await provider.signTransaction(legacy())
    await vestibule.switchNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    await provider.signTransaction(legacy())
    const chains = wallet.calls.slice(2).map(({ inputs }) => (inputs[0] as { chain: string }).chain)
    expect(chains).toEqual(['solana:mainnet', 'solana:devnet'])
  })

  test.each<[string, unknown]>([
    ['words', 'transaction'],
    ['nothing', undefined],
    ['an object', {}],
    ['missing bytes', new Uint8Array()],
    ['too few bytes', legacy().subarray(0, 99)],
    ['an unterminated length', new Uint8Array(9).fill(0xff)],
    ['a transaction without a payer', new TestLegacy({ from: ANN, to: BOB, lamports: 5 })],
  ])('error: refuses %s without a wallet request', async (_what, transaction) => {
    const { provider, wallet } = await connected()
    await expect(provider.signTransaction(transaction as SolanaTransaction)).rejects.toMatchObject({
      type: 'invalidParams',
    })
    expect(wallet.calls).toHaveLength(2)
  })

  test.each<[string, unknown]>([
    ['Processed', { preflightCommitment: 'Processed' }],
    ['safe', { preflightCommitment: 'safe' }],
    ['an empty string', { preflightCommitment: '' }],
    ['a number', { preflightCommitment: 1 }],
    ['constructor, an inherited name', { preflightCommitment: 'constructor' }],
  ])('[X15] error: refuses the preflight commitment %s', async (_what, options) => {
    const { provider } = await connected()
    await expect(
      provider.signAndSendTransaction(legacy(), options as SolanaSendOptions),
    ).rejects.toMatchObject({ type: 'invalidParams', message: 'Invalid preflightCommitment' })
  })

  test.each<[string, unknown]>([
    ['a string instead of a boolean', { skipPreflight: 'true' }],
    ['a negative number of retries', { maxRetries: -1 }],
    ['a fractional number of retries', { maxRetries: 1.5 }],
    ['too many retries', { maxRetries: 1e9 }],
    ['a slot as a string', { minContextSlot: 'now' }],
    ['a value that is not an object', 'fast'],
  ])('[X15] error: refuses invalid send options: %s', async (_what, options) => {
    const { provider } = await connected()
    await expect(
      provider.signAndSendTransaction(legacy(), options as SolanaSendOptions),
    ).rejects.toMatchObject({ type: 'invalidParams', message: 'Invalid send options' })
  })

  test.each([
    ['processed', 'processed'],
    ['confirmed', 'confirmed'],
    ['finalized', 'finalized'],
    ['recent', 'processed'],
    ['single', 'confirmed'],
    ['singleGossip', 'confirmed'],
    ['root', 'finalized'],
    ['max', 'finalized'],
  ] as const)('[X15] passes the commitment %s to the wallet as %s', async (given, expected) => {
    const { provider, wallet } = await connected()
    const options = {
      preflightCommitment: given,
      maxRetries: 3,
      minContextSlot: 9,
      skipPreflight: false,
    }
    await provider.signAndSendTransaction(legacy(), options).catch(() => {})
    expect(wallet.calls[2]?.inputs[0]).toMatchObject({
      options: {
        preflightCommitment: expected,
        maxRetries: 3,
        minContextSlot: 9,
        skipPreflight: false,
      },
    })
  })
})

describe('signatures of a Solana wallet', () => {
  const signatureBy = (key: Uint8Array, message = HELLO) =>
    base58.encode(ed25519.sign(message, key.slice(0, 32)))
  const text = (transaction: Uint8Array) => base64.encode(transaction)

  test.each<[string, unknown]>([
    ['nothing', null],
    ['not base58', { signature: '0' }],
    ['too short', { signature: signatureBy(SECRET).slice(2) }],
    ['zeros', { signature: base58.encode(new Uint8Array(64)) }],
    ['of another message', { signature: signatureBy(SECRET, new Uint8Array(3)) }],
    ['by another key', { signature: signatureBy(OTHER) }],
  ])('security: [J02] refuses a message’s signature that is %s', async (_what, answer) => {
    const { provider } = await remote({ solana_signMessage: answer })
    await expect(provider.signMessage(HELLO)).rejects.toMatchObject({ type: 'invalidReply' })
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['words', { transaction: 'signed' }],
    ['the unsigned transaction', { transaction: text(legacy()) }],
    ['another person’s transaction', { transaction: text(legacy({ from: BOB, to: ANN })) }],
    ['a signature of other bytes', { signature: signatureBy(SECRET) }],
  ])('security: [J02] refuses a signed transaction that is %s', async (_what, answer) => {
    const { provider } = await remote({ solana_signTransaction: answer })
    await expect(provider.signTransaction(legacy())).rejects.toMatchObject({ type: 'invalidReply' })
  })

  test('[J02] accepts a bare signature, or a transaction to which the wallet added instructions', async () => {
    const own = await signed(legacy(), SECRET)
    const alone = await remote({ solana_signTransaction: { signature: signatureOf(own) } })
    await expect(alone.provider.signTransaction(legacy())).resolves.toEqual(own)
    const more = await signed(legacy({ times: 2 }), SECRET)
    const adding = await remote({ solana_signTransaction: { transaction: text(more) } })
    await expect(adding.provider.signTransaction(legacy())).resolves.toEqual(more)
  })

  test('[J02] signs one transaction per request if the wallet cannot sign several in one request', async () => {
    const signature = signatureOf(await signed(legacy(), SECRET))
    const page = await remote({ solana_signTransaction: { signature } })
    await page.provider.signAllTransactions([legacy(), legacy()])
    expect(page.asked()).toEqual([
      'solana_signAllTransactions',
      'solana_signTransaction',
      'solana_signTransaction',
    ])
  })

  test.each<[string, unknown]>([
    ['fewer', { transactions: [] }],
    ['not a list', { transactions: 'x' }],
    ['others', { transactions: [text(legacy()), text(legacy())] }],
  ])('security: [J02] refuses several signed transactions that are %s', async (_what, answer) => {
    const { provider } = await remote({ solana_signAllTransactions: answer })
    await expect(provider.signAllTransactions([legacy(), legacy()])).rejects.toMatchObject({
      type: 'invalidReply',
    })
  })

  test.each<[string, object]>([
    ['nothing', { signMessage: async () => undefined }],
    [
      'a value that is not a list',
      { signMessage: async () => ({ signature: new Uint8Array(64) }) },
    ],
    ['a value without bytes', { signMessage: async () => [{ signature: 'x' }] }],
    [
      'unreadable bytes',
      {
        signMessage: async () => [
          {
            get signature() {
              throw new Error('no')
            },
          },
        ],
      },
    ],
  ])('security: [J02] refuses a signature if a page wallet returns %s', async (_what, feature) => {
    const { provider, wallet } = await connected()
    Object.assign((wallet.wallet as { features: object }).features, {
      'solana:signMessage': feature,
    })
    await expect(provider.signMessage(HELLO)).rejects.toMatchObject({ type: 'invalidReply' })
  })

  test('error: treats a feature without a function as unsupported', async () => {
    const { provider, wallet } = await connected()
    Object.assign((wallet.wallet as { features: object }).features, { 'solana:signMessage': {} })
    await expect(provider.signMessage(HELLO)).rejects.toMatchObject({
      type: 'methodNotAllowed',
      code: 4200,
    })
  })
})

type Provider = ReturnType<typeof openPage>['provider']
