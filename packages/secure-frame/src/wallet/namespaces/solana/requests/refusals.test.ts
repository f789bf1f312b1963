import { base58, base64 } from '@scure/base'
import { address } from '@solana/addresses'
import { createNoopSigner } from '@solana/kit'
import {
  getAdvanceNonceAccountInstruction,
  getTransferSolInstruction,
} from '@solana-program/system'
import { getTransferCheckedInstruction } from '@solana-program/token'
import { describe, expect, test } from 'vitest'
import { LOOKUP_TABLE } from '../programs/knownPrograms.js'
import { holding, mint, nonceOf, SOL, wallet } from '../testing/accounts.js'
import { lookAt } from '../testing/lookAt.js'
import type { Held, NodeAnswers } from '../testing/nodeOf.js'
import { ME, OTHER, someAddress, THIEF } from '../testing/people.js'
import { BLOCKHASH, wireOf } from '../testing/wireOf.js'

const NODE: NodeAnswers = { accounts: { [ME]: wallet(10n * SOL) } }
const pay = (to = OTHER, from = ME) =>
  getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount: 1_000n })
const good = wireOf([pay()])

const sign = (transaction: string, node = NODE) =>
  lookAt({ method: 'solana_signTransaction', params: { transaction } }, { node })
const send = (transaction: string, options?: unknown, node = NODE) =>
  lookAt(
    {
      method: 'solana_signAndSendTransaction',
      params: { transaction, ...(options !== undefined && { options }) },
    },
    { node },
  )

const changed = (change: (bytes: Uint8Array) => Uint8Array) =>
  base64.encode(change(base64.decode(good)))

const MESSAGE = 65

describe('a network without a node', () => {
  const durable = wireOf([
    getAdvanceNonceAccountInstruction({
      nonceAccount: someAddress(9),
      nonceAuthority: createNoopSigner(ME),
    }),
    pay(),
  ])

  test.each([
    ['with a blockhash', good],
    ['with a nonce', durable],
  ])('refuses to send a transaction %s before the card opens', async (_name, wire) => {
    await expect(send(wire, undefined, { isMissing: true })).rejects.toMatchObject({
      type: 'noRpcUrl',
      code: 4901,
    })
  })

  test.each([
    ['with a blockhash', good],
    ['with a nonce', durable],
  ])('signs a transaction %s if the page sends it', async (_name, wire) => {
    expect((await sign(wire, { isMissing: true })).intent).toMatchObject({ kind: 'transactions' })
  })
})

describe('invalid transactions', () => {
  test('[T22] control: are accepted by all three methods in their valid form', async () => {
    expect((await sign(good)).intent).toMatchObject({ kind: 'transactions' })
    expect((await send(good)).intent).toMatchObject({ kind: 'transaction' })
    const all = { method: 'solana_signAllTransactions', params: { transactions: [good, good] } }
    const { intent, headline } = await lookAt(all, { node: NODE })
    expect(intent).toMatchObject({ kind: 'transactions' })
    expect(headline).toBe('Sign 2 transactions')
  })

  test.each<[string, string, string]>([
    ['that another account pays', wireOf([pay(OTHER, THIEF)], { payer: THIEF }), 'addressNotYours'],
    [
      'that another account pays and the visitor only signs',
      wireOf([pay()], { payer: OTHER }),
      'addressNotYours',
    ],
    ['that is not base64', '%%%', 'invalidParams'],
    ['nothing', base64.encode(new Uint8Array(0)), 'invalidParams'],
    ['with a trailing byte', changed((bytes) => Uint8Array.of(...bytes, 0)), 'invalidParams'],
    [
      'with a trailing transaction',
      changed((bytes) => Uint8Array.of(...bytes, ...bytes)),
      'invalidParams',
    ],
    ['that is truncated', changed((bytes) => bytes.subarray(0, bytes.length - 1)), 'invalidParams'],
    [
      'of 1 233 bytes',
      changed((bytes) => Uint8Array.of(...bytes, ...new Uint8Array(1_233 - bytes.length))),
      'invalidParams',
    ],
    ['of an unknown version', changed((bytes) => bytes.with(MESSAGE, 0x85)), 'invalidParams'],
    [
      'with more signers than accounts',
      changed((bytes) => bytes.with(MESSAGE + 1, 9)),
      'invalidParams',
    ],
    ['with a read-only payer', changed((bytes) => bytes.with(MESSAGE + 2, 1)), 'invalidParams'],
    [
      'with too many signatures',
      changed((bytes) => Uint8Array.of(2, ...new Uint8Array(64), ...bytes.subarray(1))),
      'invalidParams',
    ],
    [
      'with a duplicate account',
      changed((bytes) => {
        const copy = Uint8Array.from(bytes)
        copy.set(bytes.subarray(MESSAGE + 5, MESSAGE + 37), MESSAGE + 37)
        return copy
      }),
      'invalidParams',
    ],
    [
      'with an unknown blockhash',
      wireOf([pay()], { blockhash: base58.encode(new Uint8Array(32).fill(9)) }),
      'rpcFailed',
    ],
  ])('[Z14] error: refuses a transaction %s', async (_name, transaction, type) => {
    await expect(sign(transaction)).rejects.toMatchObject({ type })
    await expect(send(transaction)).rejects.toMatchObject({ type })
  })

  test('[Z14] error: requires other accounts’ signatures to send, but not to sign', async () => {
    const wire = wireOf([pay(), pay(ME, OTHER)])
    await expect(send(wire)).rejects.toMatchObject({
      type: 'invalidParams',
      data: { reason: 'The transaction lacks the signature of another account.' },
    })
    expect((await sign(wire)).intent).toMatchObject({ kind: 'transactions' })
  })

  test('[X15] accepts every commitment name, and refuses invalid send options', async () => {
    const names = [
      'processed',
      'confirmed',
      'finalized',
      'recent',
      'single',
      'singleGossip',
      'root',
      'max',
    ]
    for (const preflightCommitment of names)
      expect((await send(good, { preflightCommitment })).view.request).toMatchObject({
        sendOptions: {
          preflightCommitment: expect.stringMatching(/processed|confirmed|finalized/),
        },
      })
    const wrong = [
      ...['Processed', 'safe', '', 1].map((preflightCommitment) => ({ preflightCommitment })),
      { skipPreflight: 'true' },
      ...[-1, 1.5, 1e9].map((maxRetries) => ({ maxRetries })),
      { minContextSlot: -1 },
      { somethingElse: true },
    ]
    for (const options of wrong)
      await expect(send(good, options)).rejects.toMatchObject({ type: 'invalidParams' })
  })

  test.each<[string, string, unknown]>([
    ['nothing', 'solana_signTransaction', {}],
    ['missing transactions', 'solana_signAllTransactions', { transactions: [] }],
    ['too many transactions', 'solana_signAllTransactions', { transactions: Array(21).fill(good) }],
    ['a transaction that is not a string', 'solana_signAllTransactions', { transactions: [1] }],
    ['an extra member', 'solana_signTransaction', { transaction: good, options: {} }],
  ])('[Z14] error: refuses parameters with %s', async (_name, method, params) => {
    const call = { method, params: params as Record<string, unknown> }
    await expect(lookAt(call, { node: NODE })).rejects.toMatchObject({ type: 'invalidParams' })
  })
})

describe('transactions with a durable nonce', () => {
  const nonce = someAddress(4)
  const durable = wireOf([
    getAdvanceNonceAccountInstruction({
      nonceAccount: nonce,
      nonceAuthority: createNoopSigner(ME),
    }),
    pay(),
  ])
  const look = (held?: Held) =>
    sign(durable, { accounts: { ...NODE.accounts, ...(held && { [nonce]: held }) } })

  test.each([
    ['does not exist', undefined],
    ['has another nonce', nonceOf(base58.encode(new Uint8Array(32).fill(8)))],
    ['is not a nonce account', { owner: THIEF, data: nonceOf(BLOCKHASH).data as Uint8Array }],
    ['is empty', wallet(SOL)],
  ])('security: [V12] refuses a nonce whose account %s on this network', async (_what, held) => {
    await expect(look(held)).rejects.toMatchObject({ type: 'rpcFailed' })
  })

  test('control: shows the risk that a transaction with a nonce of this network never expires', async () => {
    const { view } = await look(nonceOf(BLOCKHASH))
    expect(view.request.risks).toEqual(['durableNonce'])
  })
})

describe('lookup tables', () => {
  const table = someAddress(1)
  const receiver = someAddress(2)
  const wire = wireOf([pay(receiver)], { tables: { [table]: [someAddress(3), address(receiver)] } })
  const tableOf = (addresses: readonly string[], owner = LOOKUP_TABLE, kind = 1) => ({
    owner,
    data: Uint8Array.from([
      kind,
      ...new Uint8Array(55),
      ...addresses.flatMap((one) => [...base58.decode(one)]),
    ]),
  })
  const look = (held: ReturnType<typeof tableOf> | undefined) =>
    sign(wire, { accounts: { ...NODE.accounts, ...(held && { [table]: held }) } })

  test('shows an address from a table with a high risk, because only the node knows it', async () => {
    const { view, headline } = await look(tableOf([someAddress(3), receiver]))
    expect(headline).toBe('Send 0.000001 SOL')
    expect(view.request).toMatchObject({ level: 'high', risks: ['loadedAddress'] })
    expect(view.transactions[0]?.steps[0]?.parties).toEqual([
      { role: 'to', address: receiver, told: true },
    ])
  })

  test('rates a transaction as high risk if the node lies about a table', async () => {
    const { view } = await look(tableOf([someAddress(3), OTHER]))
    expect(view.request.level).toBe('high')
  })

  test('security: [V12] does not identify a token from a table', async () => {
    const [mine, theirs, token] = [someAddress(5), someAddress(6), someAddress(7)]
    const sent = (tables = {}) =>
      wireOf(
        [
          getTransferCheckedInstruction({
            source: mine,
            mint: token,
            destination: theirs,
            authority: createNoopSigner(ME),
            amount: 1n,
            decimals: 6,
          }),
        ],
        { tables },
      )
    const holds = (owner: string) => holding({ owner, amount: 100n, mint: token })
    const accounts = {
      ...NODE.accounts,
      [table]: tableOf([token]),
      [token]: mint(),
      ...{ [mine]: holds(ME), [theirs]: holds(OTHER) },
    }
    const { view } = await sign(sent({ [table]: [token] }), { accounts })
    expect(view.request.level).toBe('high')
    expect(view.request.risks).toContain('loadedAddress')
    const control = await sign(sent(), { accounts })
    expect(control.view.request.risks).toEqual(['unprovenOwner'])
  })

  test.each([
    ['is missing', undefined],
    ['is too short', tableOf([someAddress(3)])],
    ['belongs to another program', tableOf([someAddress(3), receiver], THIEF)],
    ['is not initialized', tableOf([someAddress(3), receiver], LOOKUP_TABLE, 0)],
  ])('[Z14] error: refuses a table that %s', async (_name, held) => {
    await expect(look(held)).rejects.toMatchObject({ type: 'invalidParams' })
  })

  test('[Z14] error: fails if the node does not respond', async () => {
    await expect(sign(wire, {})).rejects.toMatchObject({ type: 'invalidParams' })
  })
})
