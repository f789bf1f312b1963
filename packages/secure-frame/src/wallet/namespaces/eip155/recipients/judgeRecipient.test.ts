import { casesOf } from '@vestibule/protocol/testing'
import { getAddress, type Hex, keccak256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { judgeRecipient } from './judgeRecipient.js'

const DAY_MS = 86_400_000
const { account, now } = requestContext
const asset = 'eip155:1/coin'
const given = [{ asset, token: undefined, amount: 1n }]

function addressOf(seed: string): Hex {
  return `0x${keccak256(toHex(seed)).slice(-40)}`
}
const known = Array.from({ length: 100 }, (_, index) => getAddress(addressOf(`known ${index}`)))
const book = known.map((address) => ({
  address: address.toLowerCase() as Hex,
  payments: [{ asset, amount: 1n, at: now - DAY_MS }],
}))
const judge = (address: Hex, more: Partial<Parameters<typeof judgeRecipient>[1]> = {}) =>
  judgeRecipient(address, { own: [account], book, given, now, ...more })

/** Address poisoning: keeps both ends and replaces the middle. */
function lookAlikeOf(address: Hex, seed: string): Hex {
  const middle = addressOf(seed)
  const target = address.toLowerCase()
  return `${target.slice(0, 4)}${middle.slice(4, -6)}${target.slice(-6)}` as Hex
}

describe('judgeRecipient', () => {
  test('[V12] finds each look-alike of a known address, and the original', () => {
    let missed = 0
    const count = casesOf({ quick: 1_000, ci: 10_000 })
    for (let index = 0; index < count; index++) {
      const target = known[index % known.length] ?? STRANGER
      const judged = judge(lookAlikeOf(target, `poison ${index}`))
      if (judged.standing !== 'new' || judged.lookAlikeOf !== target) missed++
    }
    expect(missed).toBe(0)
  })

  test('rates other addresses as new, not as look-alikes', () => {
    const count = casesOf({ quick: 200, ci: 1_000 })
    for (let index = 0; index < count; index++) {
      const address = addressOf(`honest ${index}`)
      expect(judge(address)).toEqual({ address, standing: 'new' })
    }
  })

  test('recognizes a known address in any letter case', () => {
    const [first = STRANGER] = known
    const lower = first.toLowerCase() as Hex
    const paid = [{ when: 'earlier', token: undefined, amount: 1n, at: now - DAY_MS }]
    expect(judge(lower)).toEqual({ address: lower, standing: 'known', paid })
    expect(judge(first)).toEqual({ address: first, standing: 'known', paid })
  })

  test('[V12] finds a look-alike in spite of an earlier tiny payment', () => {
    const [first = STRANGER] = known
    const poison = lookAlikeOf(first, 'poison')
    const dust = { address: poison, payments: [{ asset, amount: 1n, at: now - DAY_MS }] }
    const judged = judge(poison, {
      book: [...book, dust],
      given: [{ asset, token: undefined, amount: 10n ** 18n }],
    })
    expect(judged).toMatchObject({ standing: 'seen', lookAlikeOf: first })
  })

  test("finds a look-alike of the visitor's own account", () => {
    expect(judge(account).standing).toBe('own')
    expect(judge(lookAlikeOf(account, 'mine')).lookAlikeOf).toBe(account)
  })

  test('finds look-alikes with the few letters that most explorers show', () => {
    const [first = STRANGER] = known
    const target = first.toLowerCase()
    const poison = `${target.slice(0, 6)}${'0'.repeat(32)}${target.slice(-4)}` as Hex
    expect(judge(poison).lookAlikeOf).toBe(first)
  })

  test('shows the date of another payment, or an unknown date', () => {
    const [first = STRANGER] = known
    const other = { ...given[0], asset: 'eip155:10/coin', amount: 1n, token: undefined }
    expect(judge(first, { given: [other] }).paid).toEqual([{ when: 'other', at: now - DAY_MS }])
    const old = [{ address: first.toLowerCase() as Hex, payments: [] }]
    expect(judge(first, { book: old }).paid).toEqual([{ when: 'other', at: undefined }])
  })
})
