import { secp256k1 } from '@noble/curves/secp256k1.js'
import { p2sh, p2wpkh } from '@scure/btc-signer/payment.js'
import { CompactSize, RawWitness } from '@scure/btc-signer/script.js'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import { createChallenge, type MessageProtocol, scriptOf } from '@vestibule/protocol/bip122'
import type { TestAccount } from './keysOf.js'

const PREFIX = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
/** BIP-137's first byte for a compressed key. */
const COMPRESSED = 31

export function signText(
  account: TestAccount,
  options: { message: Uint8Array; protocol: MessageProtocol; reference: string },
): Uint8Array {
  const { message, protocol, reference } = options
  if (protocol === 'ecdsa') return signLegacy(message, account.secretKey)
  const script = scriptOf(account.address, reference)
  if (script === undefined) throw new Error('The account does not belong to this network.')
  const challenge = createChallenge(script, message)
  const { kind, publicKey, secretKey } = account
  challenge.updateInput(0, {
    witnessUtxo: { script, amount: 0n },
    ...(kind === 'p2tr' && { tapInternalKey: publicKey }),
    ...(kind === 'p2sh' && { redeemScript: p2sh(p2wpkh(publicKey)).redeemScript }),
  })
  challenge.signIdx(secretKey, 0)
  challenge.finalizeIdx(0)
  return RawWitness.encode(challenge.getInput(0).finalScriptWitness ?? [])
}

function signLegacy(message: Uint8Array, secretKey: Uint8Array): Uint8Array {
  const hash = sha256x2(PREFIX, CompactSize.encode(BigInt(message.length)), message)
  const signature = secp256k1.sign(hash, secretKey, { format: 'recovered', prehash: false })
  const [recovery = 0, ...rest] = signature
  return Uint8Array.of(COMPRESSED + recovery, ...rest)
}
