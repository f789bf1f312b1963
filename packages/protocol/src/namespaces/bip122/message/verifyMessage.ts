import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript, p2pkh, p2sh, p2wpkh } from '@scure/btc-signer/payment.js'
import { CompactSize, RawWitness } from '@scure/btc-signer/script.js'
import { SigHash, type Transaction } from '@scure/btc-signer/transaction.js'
import { concatBytes, equalBytes, sha256x2 } from '@scure/btc-signer/utils.js'
import { createChallenge } from './challenge.js'
import { scriptOf } from './scriptOf.js'

type BitcoinSigned = {
  script: Uint8Array
  message: Uint8Array
  signature: Uint8Array
}

const PREFIX = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')

// First byte (BIP-137): from 27 for uncompressed keys, from 31 for compressed keys. Wallets choose
// the address type freely, so accept any type.
const [FIRST, COMPRESSED, LAST] = [27, 31, 42]

export type MessageProtocol = 'ecdsa' | 'bip322'

/** 65 bytes. The first byte contains the recovery id and the address type. */
const LEGACY_LENGTH = 65

/**
 * Verifies BIP-137 and BIP-322 in the simple form.
 * @param options.reference The network's CAIP-2 reference.
 * @returns The matching protocol; undefined for an invalid signature.
 */
export function verifyMessage(options: {
  address: string
  reference: string
  message: Uint8Array
  signature: Uint8Array
}): MessageProtocol | undefined {
  const { address, reference, message, signature } = options
  const script = scriptOf(address, reference)
  if (script === undefined) return undefined
  const isLegacy = signature.length === LEGACY_LENGTH
  try {
    const verify = isLegacy ? verifyLegacy : verifySimple
    if (!verify({ script, message, signature })) return undefined
    return isLegacy ? 'ecdsa' : 'bip322'
  } catch {
    // Both libraries throw for an invalid key, point or witness.
    return undefined
  }
}

/** BIP-137. @throws for an invalid signature */
function verifyLegacy({ script, message, signature }: BitcoinSigned): boolean {
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

/**
 * BIP-322 for P2WPKH, P2SH-P2WPKH and Taproot's key path, but not for multisig scripts.
 * @throws for an invalid witness
 */
function verifySimple({ script, message, signature }: BitcoinSigned): boolean {
  const witness = RawWitness.decode(signature)
  const toSign = createChallenge(script, message)
  const { type } = OutScript.decode(script)
  if (type === 'tr') return isByTaproot(toSign, script, witness)
  return (type === 'wpkh' || type === 'sh') && isByKey(toSign, script, witness)
}

function isByKey(toSign: Transaction, script: Uint8Array, witness: Uint8Array[]): boolean {
  const [signature, key] = witness
  if (witness.length !== 2 || signature === undefined || key?.length !== 33) return false
  const own = p2wpkh(key)
  if (![own.script, p2sh(own).script].some((each) => equalBytes(each, script))) return false
  if (signature.at(-1) !== SigHash.ALL) return false
  const code = OutScript.encode({ type: 'pkh', hash: own.hash })
  const hash = toSign.preimageWitnessV0(0, code, SigHash.ALL, 0n)
  return secp256k1.verify(signature.subarray(0, -1), hash, key, { format: 'der', prehash: false })
}

function isByTaproot(toSign: Transaction, script: Uint8Array, witness: Uint8Array[]): boolean {
  const [signature] = witness
  if (witness.length !== 1 || signature === undefined) return false
  const kind = signature.length === 64 ? SigHash.DEFAULT : signature[64]
  if (signature.length > 65 || (kind !== SigHash.DEFAULT && kind !== SigHash.ALL)) return false
  if (signature.length === 65 && kind === SigHash.DEFAULT) return false
  const hash = toSign.preimageWitnessV1(0, [script], kind, [0n])
  return schnorr.verify(signature.subarray(0, 64), hash, script.subarray(2))
}
