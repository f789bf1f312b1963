import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dedupeWallets, isSameWallet, type WalletIdentity, walletKey } from './walletIdentity.js'

/** Few values of each kind, so that they meet, and some that nobody expects. */
const name = fc.oneof(
  fc.constantFrom(
    'Fox',
    'fox wallet',
    'FOX',
    'Trust',
    'Trust Wallet',
    'Wallet',
    '',
    '🦊',
    '<b>Fox',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const identity: fc.Arbitrary<WalletIdentity> = fc.record(
  {
    name,
    rdns: fc.constantFrom('io.fox', 'IO.FOX', 'com.trust', '__proto__.x'),
    walletId: fc.constantFrom('fox', 'trust', '__proto__', 'constructor'),
  },
  { requiredKeys: ['name'] },
)

describe('isSameWallet', () => {
  test.each([
    ['Trust Wallet', 'Trust'],
    ['MetaMask', 'meta-mask'],
    ['Ｔｒｕｓｔ', 'trust wallet'],
    ['OKX Wallet', 'okx'],
    ['Wallet', 'wallet'],
    ['🦊', '🦊'],
  ])('[E13] the names %j and %j are one wallet', (a, b) => {
    expect(isSameWallet({ name: a }, { name: b })).toBe(true)
  })

  test.each([
    ['MetaMask', 'МetaMask'],
    ['Fox', 'Foxy'],
    ['🦊', '🐺'],
    ['Wallet', 'Trust Wallet'],
  ])('[E13] the names %j and %j are not', (a, b) => {
    expect(isSameWallet({ name: a }, { name: b })).toBe(false)
  })

  test('[E13] two with different rdns are never one, not even under one name and id', () => {
    const fox = { name: 'Fox', walletId: 'fox' }
    expect(isSameWallet({ ...fox, rdns: 'io.fox' }, { ...fox, rdns: 'io.evil' })).toBe(false)
    expect(isSameWallet({ ...fox, rdns: 'io.fox' }, { name: 'Wolf', rdns: 'IO.Fox' })).toBe(true)
  })

  test('[E13] two entries of the directory are two, though they share a name', () => {
    expect(
      isSameWallet(
        { name: 'Safe', walletId: 'global.safe' },
        { name: 'Safe', walletId: 'io.safe' },
      ),
    ).toBe(false)
  })

  test('[E13] everybody is themselves, and it does not matter who is asked first', () => {
    fc.assert(
      fc.property(identity, identity, (a, b) => {
        expect(isSameWallet(a, { ...a })).toBe(true)
        expect(isSameWallet(a, b)).toBe(isSameWallet(b, a))
        if (a.rdns && b.rdns && a.rdns.toLowerCase() !== b.rdns.toLowerCase())
          expect(isSameWallet(a, b)).toBe(false)
      }),
    )
  })
})

describe('dedupeWallets', () => {
  const list = fc.array(identity, { maxLength: 12 })

  test('[E13] an announcement, a directory entry and a recent wallet make one row', () => {
    const announced = { name: 'Trust', rdns: 'com.trust' }
    const listed = { name: 'Trust Wallet', walletId: 'trust' }
    expect(dedupeWallets([listed, announced, { ...listed }, { name: 'trust' }])).toEqual([listed])
  })

  test('[E13] a name alone is known by every name that its wallet goes by', () => {
    const announced = { name: 'Coinbase', rdns: 'com.coinbase', walletId: 'base' }
    const listed = { name: 'Base', walletId: 'base' }
    expect(dedupeWallets([announced, listed, { name: 'Base Wallet' }])).toEqual([announced])
  })

  test('[E13] one announcement hides one of two directory entries of its name, not both', () => {
    const safe = { name: 'Safe', walletId: 'global.safe' }
    const other = { name: 'Safe', walletId: 'io.safe' }
    expect(dedupeWallets([{ name: 'Safe', rdns: 'a.b' }, safe, other])).toHaveLength(2)
  })

  test('[E13] how many are left does not depend on the order', () => {
    const shuffled = list.chain((wallets) =>
      fc.tuple(fc.constant(wallets), fc.shuffledSubarray(wallets, { minLength: wallets.length })),
    )
    fc.assert(
      fc.property(shuffled, ([wallets, others]) => {
        expect(dedupeWallets(others)).toHaveLength(dedupeWallets(wallets).length)
      }),
      { numRuns: 500 },
    )
  })

  test('[E13] nobody is dropped who is the same as nobody, and every rdns is kept', () => {
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
      { numRuns: 500 },
    )
  })

  test('[E13] hostile names of ten thousand characters are told apart', () => {
    const wallets = Array.from({ length: 100 }, (_, index) => ({
      name: `${'\u0301<script>'.repeat(1_100)}${index}`,
    }))
    expect(dedupeWallets(wallets)).toHaveLength(100)
  })
})

describe('walletKey', () => {
  test('[E13] reading a key again changes nothing', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(walletKey(walletKey(text))).toBe(walletKey(text))
      }),
    )
  })
})
