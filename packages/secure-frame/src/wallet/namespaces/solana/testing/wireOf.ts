import { base58 } from '@scure/base'
import type { Address } from '@solana/addresses'
import type { Instruction } from '@solana/instructions'
import {
  type AddressesByLookupTableAddress,
  appendTransactionMessageInstructions,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages'
import { compileTransaction, getBase64EncodedWireTransaction } from '@solana/transactions'
import { ME } from './people.js'

type Lifetime = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0]

export const BLOCKHASH = base58.encode(new Uint8Array(32).fill(7))

export function wireOf(
  instructions: readonly Instruction[],
  { payer = ME, version = 0, blockhash = BLOCKHASH, tables = {} }: Options = {},
): string {
  const lifetime = { blockhash, lastValidBlockHeight: 1_000n } as Lifetime
  if (version === 'legacy') {
    const empty = setTransactionMessageFeePayer(
      payer as Address,
      createTransactionMessage({ version }),
    )
    const dated = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
    return getBase64EncodedWireTransaction(
      compileTransaction(appendTransactionMessageInstructions(instructions, dated)),
    )
  }
  const empty = setTransactionMessageFeePayer(
    payer as Address,
    createTransactionMessage({ version }),
  )
  const dated = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
  const full = appendTransactionMessageInstructions(instructions, dated)
  return getBase64EncodedWireTransaction(
    compileTransaction(compressTransactionMessageUsingAddressLookupTables(full, tables)),
  )
}

type Options = {
  payer?: string
  version?: 0 | 'legacy'
  blockhash?: string
  tables?: AddressesByLookupTableAddress
}
