import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer/payment.js'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import type { BitcoinNetwork } from '@vestibule/protocol/bip122'
import type { AddressKind } from '../account/readAddress.js'

export type TestAccount = {
  address: string
  publicKey: Uint8Array
  purpose: 'payment' | 'ordinals'
  kind: AddressKind
  secretKey: Uint8Array
}

export function createAccounts(
  secretKeys: readonly Uint8Array[],
  { network, payment }: { network: BitcoinNetwork; payment: AddressKind },
): TestAccount[] {
  return secretKeys.map((secretKey, index) => {
    const kind = index === 0 ? payment : 'p2tr'
    const publicKey = kind === 'p2tr' ? pubSchnorr(secretKey) : pubECDSA(secretKey)
    const address = addressOf(kind, publicKey, network)
    return { address, publicKey, purpose: index === 0 ? 'payment' : 'ordinals', kind, secretKey }
  })
}

function addressOf(kind: AddressKind, key: Uint8Array, network: BitcoinNetwork): string {
  const made = {
    p2pkh: () => p2pkh(key, network).address,
    p2sh: () => p2sh(p2wpkh(key, network), network).address,
    p2wpkh: () => p2wpkh(key, network).address,
    p2tr: () => p2tr(key, undefined, network).address,
  }[kind]()
  if (made === undefined) throw new Error('Cannot derive an address from the key.')
  return made
}
