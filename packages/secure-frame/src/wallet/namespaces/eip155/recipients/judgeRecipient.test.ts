import { getAddress, type Hex, keccak256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { judgeRecipient } from './judgeRecipient.js'

const own = [requestContext.account]

/** Addresses without a pattern, the same in every run. */
function addressOf(seed: string): Hex {
  return `0x${keccak256(toHex(seed)).slice(-40)}`
}
const known = Array.from({ length: 100 }, (_, index) => getAddress(addressOf(`known ${index}`)))

/** What a poisoner generates: the ends of the one, the middle of another. */
function lookAlikeOf(address: Hex, seed: string): Hex {
  const middle = addressOf(seed)
  const target = address.toLowerCase()
  return `${target.slice(0, 4)}${middle.slice(4, -6)}${target.slice(-6)}` as Hex
}

describe('judgeRecipient', () => {
  test('[V12] 10 000 look-alikes of known addresses are each told, with whom they resemble', () => {
    let missed = 0
    for (let index = 0; index < 10_000; index++) {
      const target = known[index % known.length] ?? STRANGER
      const judged = judgeRecipient(lookAlikeOf(target, `poison ${index}`), { own, known })
      if (judged.standing !== 'new' || judged.lookAlikeOf !== target) missed++
    }
    expect(missed).toBe(0)
  })

  test('1 000 honest addresses are new, and nobody is accused', () => {
    for (let index = 0; index < 1_000; index++) {
      const address = addressOf(`honest ${index}`)
      expect(judgeRecipient(address, { own, known })).toEqual({ address, standing: 'new' })
    }
  })

  test('those that are known are known in any spelling, and resemble nobody', () => {
    const [first = STRANGER] = known
    const lower = first.toLowerCase() as Hex
    expect(judgeRecipient(lower, { own, known })).toEqual({ address: lower, standing: 'known' })
  })

  test("a look-alike of the visitor's own account is told too", () => {
    const [account = STRANGER] = own
    expect(judgeRecipient(account, { own, known }).standing).toBe('own')
    expect(judgeRecipient(lookAlikeOf(account, 'mine'), { own, known }).lookAlikeOf).toBe(account)
  })

  test('the cut of most explorers is looked at as well', () => {
    const [first = STRANGER] = known
    const target = first.toLowerCase()
    const poison = `${target.slice(0, 6)}${'0'.repeat(32)}${target.slice(-4)}` as Hex
    expect(judgeRecipient(poison, { own, known }).lookAlikeOf).toBe(first)
  })
})
