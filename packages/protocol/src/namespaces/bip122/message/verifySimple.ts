import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript, p2sh, p2wpkh } from '@scure/btc-signer/payment.js'
import { RawWitness } from '@scure/btc-signer/script.js'
import { SigHash, type Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes } from '@scure/btc-signer/utils.js'
import type { BitcoinSigned } from './bitcoinSigned.js'
import { createChallenge } from './challenge.js'

/**
 * Whether a witness spends what BIP-322 has the address owe for the message: of a key's address, plain (P2WPKH), wrapped
 * (P2SH-P2WPKH) or of Taproot's key path. Scripts of several keys are not run. @throws for what is no witness
 */
export function verifySimple({ script, message, signature }: BitcoinSigned): boolean {
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
