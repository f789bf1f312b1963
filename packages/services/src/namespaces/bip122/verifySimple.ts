import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript, p2sh, p2wpkh } from '@scure/btc-signer/payment.js'
import { RawTx, RawWitness, Script } from '@scure/btc-signer/script.js'
import { SigHash, Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import type { BitcoinSigned } from './bitcoinSigned.js'

/** Of a transaction that nobody can send: BIP-322 has version 0, and an output that pays nobody. */
const UNSENDABLE = {
  version: 0,
  allowUnknownVersion: true,
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
}

/**
 * Whether a witness spends what BIP-322 has the address owe for the message: of a key's address, plain (P2WPKH), wrapped
 * (P2SH-P2WPKH) or of Taproot's key path. Scripts of several keys are not run. @throws for what is no witness
 */
export function verifySimple({ script, message, signature }: BitcoinSigned): boolean {
  const witness = RawWitness.decode(signature)
  const toSign = spend(challenge(script, message))
  const { type } = OutScript.decode(script)
  if (type === 'tr') return isByTaproot(toSign, script, witness)
  return (type === 'wpkh' || type === 'sh') && isByKey(toSign, script, witness)
}

/** The id of the transaction that owes the message to the address. */
function challenge(script: Uint8Array, message: Uint8Array): Uint8Array {
  const hash = tagSchnorr('BIP0322-signed-message', message)
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: Script.encode(['OP_0', hash]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  return sha256x2(toSpend).reverse()
}

function spend(txid: Uint8Array): Transaction {
  const toSign = new Transaction(UNSENDABLE)
  toSign.addInput({ txid, index: 0, sequence: 0 })
  toSign.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  return toSign
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
