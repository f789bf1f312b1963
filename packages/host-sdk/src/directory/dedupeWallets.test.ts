import { casesOf } from '@vestibule/protocol/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identity } from '../core/testing/identities.js'
import { dedupeWallets } from './dedupeWallets.js'
import { isSameWallet, type WalletIdentity } from './walletIdentity.js'

describe('dedupeWallets', () => {
  const list = fc.array(identity, { maxLength: 12 })

  test('[E13] merges an announcement, a directory entry and a recent wallet into one row', () => {
    const announced = { name: 'Trust', rdns: 'com.trust' }
    const listed = { name: 'Trust Wallet', walletId: 'trust' }
    expect(dedupeWallets([listed, announced, { ...listed }, { name: 'trust' }])).toEqual([listed])
  })

  test('[E13] matches a bare name with every name of the same wallet', () => {
    const announced = { name: 'Coinbase', rdns: 'com.coinbase', walletId: 'base' }
    const listed = { name: 'Base', walletId: 'base' }
    expect(dedupeWallets([announced, listed, { name: 'Base Wallet' }])).toEqual([announced])
  })

  test('[E13] merges an announcement with only one of two directory entries of the same name', () => {
    const safe = { name: 'Safe', walletId: 'global.safe' }
    const other = { name: 'Safe', walletId: 'io.safe' }
    expect(dedupeWallets([{ name: 'Safe', rdns: 'a.b' }, safe, other])).toHaveLength(2)
  })

  test('[E13] returns the same number of wallets for any order', () => {
    const shuffled = list.chain((wallets) =>
      fc.tuple(fc.constant(wallets), fc.shuffledSubarray(wallets, { minLength: wallets.length })),
    )
    fc.assert(
      fc.property(shuffled, ([wallets, others]) => {
        expect(dedupeWallets(others)).toHaveLength(dedupeWallets(wallets).length)
      }),
      { numRuns: casesOf({ quick: 100, ci: 500 }) },
    )
  })

  test('[E13] removes only duplicates, and keeps every rdns', () => {
    fc.assert(
      fc.property(list, (wallets) => {
        const left = dedupeWallets(wallets)
        expect(left).toEqual(wallets.filter((wallet) => left.includes(wallet)))
        for (const wallet of wallets)
          if (!left.includes(wallet))
            expect(wallets.some((one) => one !== wallet && isSameWallet(one, wallet))).toBe(true)
        const rdns = (all: readonly WalletIdentity[]) =>
          new Set(all.flatMap((one) => one.rdns?.toLowerCase() ?? [])).size
        expect(left.length).toBeGreaterThanOrEqual(rdns(wallets))
      }),
      { numRuns: casesOf({ quick: 100, ci: 500 }) },
    )
  })

  test('[E13] distinguishes hostile names of ten thousand characters', () => {
    const wallets = Array.from({ length: 100 }, (_, index) => ({
      name: `${'\u0301<script>'.repeat(1_100)}${index}`,
    }))
    expect(dedupeWallets(wallets)).toHaveLength(100)
  })
})
