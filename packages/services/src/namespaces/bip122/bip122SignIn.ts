import { base64 } from '@scure/base'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { BIP122 } from '@vestibule/protocol'
import type { SignInRules } from '../signInRules.js'
import { verifyLegacy } from './verifyLegacy.js'
import { verifySimple } from './verifySimple.js'

/** Bech32 names its network: a regtest's addresses are those of the test network but for that. */
const REGTEST = { ...TEST_NETWORK, bech32: 'bcrt' }

/** By the first half of the genesis block's hash. */
const NETWORKS: ReadonlyMap<string, typeof NETWORK> = new Map([
  ['000000000019d6689c085ae165831e93', NETWORK],
  ['000000000933ea01ad0ee984209779ba', TEST_NETWORK],
  ['00000000da84f2bafbbc53dee25a72ae', TEST_NETWORK],
  ['00000008819873e925422c1ff0f99f7c', TEST_NETWORK],
  ['0f9188f13cb7b2c71f2a335e3a4fc328', REGTEST],
])

/** 65 bytes, of which the first says which key and what kind of address. */
const LEGACY_LENGTH = 65

/** Accounts of Bitcoin: signatures of BIP-322 in the simple form, and those that came before it (BIP-137). */
export const BIP122_SIGN_IN: SignInRules = {
  namespace: 'bip122',
  isChainReference: (reference) => NETWORKS.has(reference),
  canonicalAddress: (address, reference) =>
    BIP122.isAddress(address) && scriptOf(address, reference) !== undefined ? address : undefined,
  verify({ address, reference, message, signature }) {
    const script = scriptOf(address, reference)
    const bytes = decode(signature)
    if (script === undefined || bytes === undefined) return false
    try {
      const verify = bytes.length === LEGACY_LENGTH ? verifyLegacy : verifySimple
      return verify({ script, message: new TextEncoder().encode(message), signature: bytes })
    } catch {
      // Neither library takes bytes that are no key, no point or no witness.
      return false
    }
  },
}

/** The output script that pays to an address. */
function scriptOf(address: string, reference: string): Uint8Array | undefined {
  const network = NETWORKS.get(reference)
  if (network === undefined) return undefined
  try {
    return OutScript.encode(Address(network).decode(address))
  } catch {
    return undefined
  }
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
