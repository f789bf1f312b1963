import { base64 } from '@scure/base'
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages'
import { compileTransaction, getBase64EncodedWireTransaction } from '@solana/transactions'
import { VestibuleError } from '@vestibule/protocol'
import type { ChainReads } from '../../../core/model/chainReads.js'
import type { TransferPlan } from './planTransfer.js'

type Lifetime = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0]

export type Written = {
  wire: string
  message: string
}

/** Valid while its blockhash is recent. @throws if no node answers */
export async function writeTransaction(
  { ask }: Pick<ChainReads, 'ask'>,
  { payer, instructions }: Pick<TransferPlan, 'payer' | 'instructions'>,
): Promise<Written> {
  const params = [{ commitment: 'confirmed' }]
  const answer = await ask({ method: 'getLatestBlockhash', params })
  const { blockhash, lastValidBlockHeight } = ((answer ?? {}) as Answer).value ?? {}
  if (typeof blockhash !== 'string') throw new VestibuleError('invalidReply')
  const lifetime = { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight ?? 0) }
  // Every wallet supports the legacy format.
  const empty = setTransactionMessageFeePayer(
    payer,
    createTransactionMessage({ version: 'legacy' }),
  )
  const dated = setTransactionMessageLifetimeUsingBlockhash(lifetime as Lifetime, empty)
  const transaction = compileTransaction(appendTransactionMessageInstructions(instructions, dated))
  return {
    wire: getBase64EncodedWireTransaction(transaction),
    message: base64.encode(Uint8Array.from(transaction.messageBytes)),
  }
}

type Answer = { value?: { blockhash?: unknown; lastValidBlockHeight?: number } }
