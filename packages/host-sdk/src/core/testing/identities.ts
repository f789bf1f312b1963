import fc from 'fast-check'
import type { WalletIdentity } from '../../directory/walletIdentity.js'

/** Few values, so that they collide. */
export const name = fc.oneof(
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
  // `fc.string({ unit: 'binary' })` takes a second to prepare.
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units)),
)
export const identity: fc.Arbitrary<WalletIdentity> = fc.record(
  {
    name,
    rdns: fc.constantFrom('io.fox', 'IO.FOX', 'com.trust', '__proto__.x'),
    walletId: fc.constantFrom('fox', 'trust', '__proto__', 'constructor'),
  },
  { requiredKeys: ['name'] },
)
