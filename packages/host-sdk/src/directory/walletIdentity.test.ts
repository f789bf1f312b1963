import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identity, name } from '../core/testing/identities.js'
import { isSameWallet, walletKey } from './walletIdentity.js'

describe('isSameWallet', () => {
  test.each([
    ['Trust Wallet', 'Trust'],
    ['MetaMask', 'meta-mask'],
    ['Ｔｒｕｓｔ', 'trust wallet'],
    ['OKX Wallet', 'okx'],
    ['Wallet', 'wallet'],
    ['🦊', '🦊'],
  ])('[E13] treats the names %j and %j as one wallet', (a, b) => {
    expect(isSameWallet({ name: a }, { name: b })).toBe(true)
  })

  test.each([
    ['MetaMask', 'МetaMask'],
    ['Fox', 'Foxy'],
    ['🦊', '🐺'],
    ['Wallet', 'Trust Wallet'],
  ])('[E13] treats the names %j and %j as two wallets', (a, b) => {
    expect(isSameWallet({ name: a }, { name: b })).toBe(false)
  })

  test('[E13] treats two different rdns as two wallets, even with the same name and id', () => {
    const fox = { name: 'Fox', walletId: 'fox' }
    expect(isSameWallet({ ...fox, rdns: 'io.fox' }, { ...fox, rdns: 'io.evil' })).toBe(false)
    expect(isSameWallet({ ...fox, rdns: 'io.fox' }, { name: 'Wolf', rdns: 'IO.Fox' })).toBe(true)
  })

  test('[E13] treats two directory entries with the same name as two wallets', () => {
    expect(
      isSameWallet(
        { name: 'Safe', walletId: 'global.safe' },
        { name: 'Safe', walletId: 'io.safe' },
      ),
    ).toBe(false)
  })

  test('[E13] is reflexive and symmetric', () => {
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

describe('walletKey', () => {
  test('[E13] returns a key unchanged', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(walletKey(walletKey(text))).toBe(walletKey(text))
      }),
    )
  })
})
