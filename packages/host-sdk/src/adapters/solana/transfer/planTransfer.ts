import { type Address, address } from '@solana/addresses'
import type { Instruction } from '@solana/instructions'
import { VestibuleError } from '@vestibule/protocol'
import type { ChainReads } from '../../../core/model/chainReads.js'
import type { TransferOrder } from '../../../core/model/transferPart.js'
import { amountIn, readAccount, readHoldings, readMint } from './accounts.js'
import {
  openTokenAccount,
  tokenAccountOf,
  transferLamports,
  transferToken,
} from './instructions.js'

/** Maximum that fits into one transaction. */
const MOST_SOURCES = 8

export type TransferPlan = {
  payer: Address
  instructions: Instruction[]
  at: Address
  isNew: boolean
  before: bigint
}

/** @throws `invalidReply` for a missing token; throws if no node answers */
export async function planTransfer(
  options: ChainReads & TransferOrder & { payer?: string | undefined },
): Promise<TransferPlan> {
  const { token, amount } = options
  const [from, to] = [address(options.from), address(options.to)]
  const payer = address(options.payer ?? from)
  if (token === undefined) {
    const instructions = [transferLamports(from, to, amount)]
    return { payer, instructions, at: to, isNew: false, before: 0n }
  }
  const mint = await readMint(options, token)
  if (mint === undefined) throw new VestibuleError('invalidReply', { data: { token } })
  const at = await tokenAccountOf(to, mint)
  const [sources, target] = await Promise.all([
    readHoldings(options, from, mint),
    readAccount(options, at),
  ])
  let rest = amount
  const transfers: Instruction[] = []
  for (const source of sources.slice(0, MOST_SOURCES)) {
    if (rest === 0n) break
    const part = source.amount < rest ? source.amount : rest
    transfers.push(transferToken(mint, { owner: from, from: source.at, to: at, amount: part }))
    rest -= part
  }
  const opening = target === undefined ? [await openTokenAccount(payer, to, mint)] : []
  return {
    payer,
    instructions: [...opening, ...transfers],
    at,
    isNew: target === undefined,
    before: target === undefined ? 0n : amountIn(target),
  }
}
