import { VestibuleError } from '@vestibule/protocol'
import type { SolanaTransaction } from '../../../core/model/namespaces/solana/provider.js'

/** The members that we use of `@solana/web3.js`, which the dapp installs. */
type LegacyTransaction = {
  feePayer?: unknown
  recentBlockhash?: string | undefined
  instructions?: readonly { programId: object }[]
}

export function toBytes(transaction: SolanaTransaction): Uint8Array {
  if (transaction instanceof Uint8Array) return Uint8Array.from(transaction)
  try {
    return Uint8Array.from(
      transaction.serialize({ requireAllSignatures: false, verifySignatures: false }),
    )
  } catch (cause) {
    const reason = cause instanceof Error ? `: ${cause.message}` : ''
    throw new VestibuleError('invalidParams', { message: `Invalid transaction${reason}`, cause })
  }
}

/** Converts to the input's type. @throws `invalidParams` for a class that cannot read bytes */
export function toSame<transaction extends SolanaTransaction>(
  given: transaction,
  signed: Uint8Array,
): transaction {
  if (given instanceof Uint8Array) return signed as transaction
  const { deserialize, from } = given.constructor as {
    deserialize?: (bytes: Uint8Array) => transaction
    from?: (bytes: Uint8Array) => transaction
  }
  const read = deserialize ?? from
  if (typeof read !== 'function')
    throw new VestibuleError('invalidParams', { message: 'Invalid transaction' })
  return read.call(given.constructor, signed)
}

/** Legacy transactions may omit fee payer and blockhash. */
export async function complete(
  transaction: SolanaTransaction,
  { address, blockhash }: { address: string; blockhash: () => Promise<string> },
): Promise<void> {
  if (transaction instanceof Uint8Array || !('instructions' in transaction)) return
  const legacy = transaction as LegacyTransaction
  const Key = legacy.instructions?.[0]?.programId.constructor as
    | (new (
        address: string,
      ) => unknown)
    | undefined
  if (Key !== undefined) legacy.feePayer ??= new Key(address)
  legacy.recentBlockhash ??= await blockhash()
}

export function signWith(transaction: SolanaTransaction, signers: readonly object[]): void {
  const { partialSign, sign } = transaction as {
    partialSign?: (...signers: readonly object[]) => void
    sign?: (signers: readonly object[]) => void
  }
  if (partialSign !== undefined) partialSign.call(transaction, ...signers)
  else sign?.call(transaction, signers)
}
