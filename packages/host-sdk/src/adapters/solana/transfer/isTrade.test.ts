import { base58, base64 } from '@scure/base'
import { address } from '@solana/addresses'
import { AccountRole, type Instruction } from '@solana/instructions'
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages'
import { compileTransaction, getBase64EncodedWireTransaction } from '@solana/transactions'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SwapTerms } from '../../../core/model/transferPart.js'
import { createSecretKey } from '../testing/createSecretKey.js'
import {
  openTokenAccount,
  tokenAccountOf,
  transferLamports,
  transferToken,
} from './instructions.js'
import { isTrade } from './isTrade.js'
import { SOL, TOKEN_PROGRAMS } from './programs.js'

const [ME, MAKER, THIEF, MINT, OTHER] = [1, 8, 9, 10, 11].map((number) =>
  address(base58.encode(createSecretKey(number).slice(32))),
) as [Key, Key, Key, Key, Key]
type Key = ReturnType<typeof address>
type Lifetime = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0]

const [TOKEN] = TOKEN_PROGRAMS
const token = { mint: MINT, program: TOKEN, decimals: 6 }
let places: Record<'mine' | 'makers' | 'thiefs', Key>
beforeAll(async () => {
  const [mine, makers, thiefs] = await Promise.all(
    [ME, MAKER, THIEF].map((owner) => tokenAccountOf(owner, token)),
  )
  if (!mine || !makers || !thiefs) throw new Error('There are three.')
  places = { mine, makers, thiefs }
})

function wire(instructions: Instruction[], payer = ME, version: 'legacy' | 0 = 'legacy') {
  const lifetime = {
    blockhash: base58.encode(new Uint8Array(32).fill(7)),
    lastValidBlockHeight: 9n,
  }
  const empty = setTransactionMessageFeePayer(payer, createTransactionMessage({ version }))
  const dated = setTransactionMessageLifetimeUsingBlockhash(lifetime as Lifetime, empty)
  const full = appendTransactionMessageInstructions(instructions, dated)
  return base64.decode(getBase64EncodedWireTransaction(compileTransaction(full as never)))
}
const give = (amount: bigint, to = places.mine, owner = MAKER) =>
  transferToken(token, { owner, from: places.makers, to, amount })
const pay = (amount = 5n, to = MAKER) => transferLamports(ME, to, amount)
const TERMS: SwapTerms = {
  ...{ account: ME, maker: MAKER, from: SOL, to: MINT },
  ...{ amount: 5n, minimum: 99n },
}

describe('the transaction of a quote', () => {
  test('accepts the trade with the exact amount and at least the minimum', async () => {
    const opened = await openTokenAccount(ME, ME, token)
    for (const steps of [
      [pay(), give(99n)],
      [opened, pay(), give(120n)],
      [give(99n), pay()],
    ])
      expect(await isTrade(wire(steps), TERMS)).toBe(true)
    expect(await isTrade(wire([pay(), give(99n)], ME, 0), TERMS)).toBe(true)
    const paid = transferToken(token, {
      ...{ owner: ME, from: places.mine, to: places.makers, amount: 7n },
    })
    const got = transferLamports(MAKER, ME, 3n)
    const sold = { ...TERMS, from: MINT, to: SOL, amount: 7n, minimum: 3n }
    expect(await isTrade(wire([paid, got]), sold)).toBe(true)
  })

  test.each<[string, () => Instruction[] | Promise<Instruction[]>, Partial<SwapTerms>?]>([
    ['takes more', () => [pay(6n), give(99n)]],
    ['takes less', () => [pay(4n), give(99n)]],
    ['pays less than the minimum', () => [pay(), give(98n)]],
    ['pays another person', () => [pay(), give(99n, places.thiefs)]],
    ['comes from another maker', () => [pay(), give(99n)], { maker: THIEF }],
    ['belongs to another account', () => [pay(), give(99n)], { account: OTHER }],
    ['pays out another token', () => [pay(), give(99n)], { to: OTHER }],
    ['takes another token', () => [pay(), give(99n)], { from: OTHER }],
    ['pays nothing', () => [pay()]],
    ['makes the account pay twice', () => [pay(), pay()]],
    ['also pays another person', () => [pay(), give(99n), pay(1n, THIEF)]],
    [
      'opens an account of another person',
      async () => [await openTokenAccount(ME, THIEF, token), ...[pay(), give(99n)]],
    ],
    [
      'opens an account of another token',
      async () => [
        await openTokenAccount(ME, ME, { ...token, mint: OTHER }),
        ...[pay(), give(99n)],
      ],
    ],
    [
      'calls an unknown program',
      () => [
        ...[pay(), give(99n)],
        {
          programAddress: OTHER,
          accounts: [{ address: ME, role: AccountRole.WRITABLE_SIGNER }],
          data: Uint8Array.of(1),
        },
      ],
    ],
  ])('rejects a trade that %s', async (_what, steps, terms) => {
    expect(await isTrade(wire(await steps()), { ...TERMS, ...terms })).toBe(false)
  })

  test('rejects a trade with another fee payer', async () => {
    expect(await isTrade(wire([pay(), give(99n)], MAKER), TERMS)).toBe(false)
  })

  test('rejects missing or extra bytes, and another version', async () => {
    const whole = wire([pay(), give(99n)], ME, 0)
    const broken = [
      whole.slice(0, -1),
      Uint8Array.of(...whole, 0),
      new Uint8Array(),
      whole.with(129, 0x81),
    ]
    for (const bytes of broken) expect(await isTrade(bytes, TERMS)).toBe(false)
  })
})
