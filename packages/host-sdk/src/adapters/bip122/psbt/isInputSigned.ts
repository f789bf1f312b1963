import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript, p2sh, p2wpkh } from '@scure/btc-signer/payment.js'
import { RawTx, Script } from '@scure/btc-signer/script.js'
import { SigHash, type Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes, hash160, sha256x2 } from '@scure/btc-signer/utils.js'

type Signed = readonly [key: Uint8Array, signature: Uint8Array]

type Question = {
  transaction: Transaction
  spentBy: (index: number) => { script: Uint8Array; amount: bigint }
  index: number
  /** Undefined covers the whole transaction. */
  sigHash: number | undefined
}

/** Accepts finalized and unfinalized inputs. */
export function isInputSigned(question: Question): boolean {
  const { transaction, spentBy, index, sigHash = SigHash.ALL } = question
  try {
    if (OutScript.decode(spentBy(index).script).type === 'tr') return isByTaproot(question)
    return signaturesOf(transaction, index).some(
      (signed) => signed[1].at(-1) === sigHash && isByKey(question, signed),
    )
  } catch {
    // The library throws for invalid signatures, keys and scripts.
    return false
  }
}

function signaturesOf(transaction: Transaction, index: number): readonly Signed[] {
  const { partialSig, finalScriptWitness, finalScriptSig } = transaction.getInput(index)
  const [signature, key] =
    finalScriptWitness ?? (finalScriptSig && Script.decode(finalScriptSig)) ?? []
  const isFinal = signature instanceof Uint8Array && key instanceof Uint8Array
  return isFinal ? [[key, signature]] : (partialSig ?? [])
}

function isByKey({ transaction, spentBy, index }: Question, [key, signature]: Signed): boolean {
  const { script, amount } = spentBy(index)
  const kind = signature.at(-1) ?? 0
  const code = OutScript.encode({ type: 'pkh', hash: hash160(key) })
  const isLegacy = equalBytes(code, script)
  if (!isLegacy && !witnessScripts(key).some((own) => equalBytes(own, script))) return false
  const hash = isLegacy
    ? legacyHash(transaction, index, code, kind)
    : transaction.preimageWitnessV0(index, code, kind, amount)
  const bytes = signature.subarray(0, -1)
  return secp256k1.verify(bytes, hash, key, { format: 'der', prehash: false, lowS: false })
}

function witnessScripts(key: Uint8Array): Uint8Array[] {
  const witness = p2wpkh(key)
  return [witness.script, p2sh(witness).script]
}

/** Pre-SegWit hash. @throws if the signature does not cover the whole transaction */
function legacyHash(transaction: Transaction, at: number, code: Uint8Array, kind: number) {
  if (kind !== SigHash.ALL)
    throw new Error('Expected SIGHASH_ALL: legacy signatures must cover the whole transaction.')
  const unsigned = RawTx.decode(transaction.unsignedTx)
  const inputs = unsigned.inputs.map((input, index) => ({
    ...input,
    finalScriptSig: index === at ? code : new Uint8Array(),
  }))
  const bytes = RawTx.encode({ ...unsigned, inputs })
  return sha256x2(bytes, Uint8Array.of(kind, 0, 0, 0))
}

function isByTaproot({ transaction, spentBy, index, sigHash = SigHash.DEFAULT }: Question) {
  const { tapKeySig, finalScriptWitness = [] } = transaction.getInput(index)
  const signature =
    tapKeySig ?? (finalScriptWitness.length === 1 ? finalScriptWitness[0] : undefined)
  if (signature === undefined || signature.length < 64 || signature.length > 65) return false
  const kind = signature[64] ?? SigHash.DEFAULT
  if (kind !== sigHash && !(isAll(kind) && isAll(sigHash))) return false
  const spent = [...Array(transaction.inputsLength).keys()].map(spentBy)
  const scripts = spent.map(({ script }) => script)
  const amounts = spent.map(({ amount }) => amount)
  const hash = transaction.preimageWitnessV1(index, scripts, kind, amounts)
  return schnorr.verify(signature.subarray(0, 64), hash, spentBy(index).script.subarray(2))
}

const isAll = (kind: number) => kind === SigHash.DEFAULT || kind === SigHash.ALL
