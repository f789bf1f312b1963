import { secp256k1 } from '@noble/curves/secp256k1.js'
import { CompactSize, RawWitness } from '@scure/btc-signer/script.js'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import { createChallenge } from '@vestibule/protocol/bip122'
import type { BitcoinAccount } from './accounts.js'

const PREFIX = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
/** BIP-137: first byte for a P2WPKH address. */
const WITNESS_KEY_HASH = 39

/** BIP-137 signature. Not for Taproot accounts. */
export function signLegacy({ secretKey }: BitcoinAccount, message: Uint8Array): Uint8Array {
  const hash = sha256x2(PREFIX, CompactSize.encode(BigInt(message.length)), message)
  const signature = secp256k1.sign(hash, secretKey, { format: 'recovered', prehash: false })
  const [recovery = 0, ...rest] = signature
  return Uint8Array.of(WITNESS_KEY_HASH + recovery, ...rest)
}

/** BIP-322 signature in its simple format. */
export function signSimple(account: BitcoinAccount, message: Uint8Array): Uint8Array {
  const { script, publicKey, secretKey, isTaproot } = account
  const challenge = createChallenge(script, message)
  challenge.updateInput(0, {
    witnessUtxo: { script, amount: 0n },
    ...(isTaproot && { tapInternalKey: publicKey }),
  })
  challenge.signIdx(secretKey, 0)
  challenge.finalizeIdx(0)
  return RawWitness.encode(challenge.getInput(0).finalScriptWitness ?? [])
}
