import { schnorr } from '@noble/curves/secp256k1.js'
import { RawTx } from '@scure/btc-signer/script.js'
import { SigHash, Transaction } from '@scure/btc-signer/transaction.js'

/** Other wallets may send unknown outputs and versions. */
const UNKNOWN = { allowUnknownOutputs: true, allowUnknownVersion: true }

export type Spent = { script: Uint8Array; amount: bigint }

/** Finds invalid Taproot key spends (BIP-341), which bcoin accepts. Rejects script spends. */
export function findTaprootFault(raw: Uint8Array, spent: readonly Spent[]): string | undefined {
  const { witnesses } = RawTx.decode(raw)
  const faults = spent.map(({ script }, index) =>
    isTaproot(script) && !isSigned(raw, { spent, index, witness: witnesses?.[index] ?? [] })
      ? `mandatory-script-verify-flag-failed (Invalid Schnorr signature, input ${index})`
      : undefined,
  )
  return faults.find((fault) => fault !== undefined)
}

function isTaproot(script: Uint8Array): boolean {
  return script.length === 34 && script[0] === 0x51 && script[1] === 0x20
}

function isSigned(
  raw: Uint8Array,
  asked: { spent: readonly Spent[]; index: number; witness: readonly Uint8Array[] },
): boolean {
  const { spent, index, witness } = asked
  const [signature] = witness
  if (witness.length !== 1 || signature === undefined) return false
  const kind = signature.length === 64 ? SigHash.DEFAULT : signature[64]
  // The default hash type must be omitted.
  if (signature.length > 65 || kind === undefined) return false
  if (signature.length === 65 && kind === SigHash.DEFAULT) return false
  const key = spent[index]?.script.subarray(2) ?? new Uint8Array()
  try {
    const hash = Transaction.fromRaw(raw, UNKNOWN).preimageWitnessV1(
      index,
      spent.map(({ script }) => script),
      kind,
      spent.map(({ amount }) => amount),
    )
    return schnorr.verify(signature.subarray(0, 64), hash, key)
  } catch {
    return false
  }
}
