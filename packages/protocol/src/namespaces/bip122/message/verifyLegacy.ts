import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2pkh, p2sh, p2wpkh } from '@scure/btc-signer/payment.js'
import { CompactSize } from '@scure/btc-signer/script.js'
import { concatBytes, equalBytes, sha256x2 } from '@scure/btc-signer/utils.js'
import type { BitcoinSigned } from './bitcoinSigned.js'

const PREFIX = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
// The first byte (BIP-137): 27 and on for a key that is written out, and from 31 on for compressed ones, four for each kind of
// address. Wallets choose the kind at will, so that any that the key has will do.
const [FIRST, COMPRESSED, LAST] = [27, 31, 42]

/** Whether the address is one of the key that made a signature from before BIP-322. @throws for what is no signature */
export function verifyLegacy({ script, message, signature }: BitcoinSigned): boolean {
  const [header = 0] = signature
  if (header < FIRST || header > LAST) return false
  const hash = sha256x2(PREFIX, CompactSize.encode(BigInt(message.length)), message)
  const recovered = Uint8Array.of((header - FIRST) % 4, ...signature.subarray(1))
  const key = secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(hash)
  return scriptsOf(key, header).some((own) => equalBytes(own, script))
}

function scriptsOf(key: { toBytes: (compressed: boolean) => Uint8Array }, header: number) {
  if (header < COMPRESSED) return [p2pkh(key.toBytes(false)).script]
  const bytes = concatBytes(key.toBytes(true))
  const witness = p2wpkh(bytes)
  return [p2pkh(bytes).script, witness.script, p2sh(witness).script]
}
