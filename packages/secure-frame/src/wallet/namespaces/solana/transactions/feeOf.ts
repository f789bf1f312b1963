import { base64 } from '@scure/base'
import {
  ComputeBudgetInstruction,
  parseComputeBudgetInstruction,
} from '@solana-program/compute-budget'
import type { Rpc } from '../../../../platform/rpc.js'
import { kitInstruction } from '../programs/kitInstruction.js'
import { COMPUTE_BUDGET } from '../programs/knownPrograms.js'
import type { Instruction, ResolvedTransaction } from './resolveAccounts.js'

/** In lamports. */
const PER_SIGNATURE = 5_000n
/** Compute units: default of an instruction, and maximum of a transaction. */
const PER_INSTRUCTION = 200_000n
const MOST_UNITS = 1_400_000n
const PRICE_UNIT = 1_000_000n
/** 0.02 SOL in lamports, more than any transaction needs. */
export const HIGH_FEE = 20_000_000n

/** In lamports: the maximum, and the node's estimate. */
export type Fee = { most: bigint; expected: bigint }

export async function feeOf(transaction: ResolvedTransaction, rpc: Rpc): Promise<Fee> {
  const { instructions, message, messageBytes, isSponsored } = transaction
  if (isSponsored) return { most: 0n, expected: 0n }
  const own = PER_SIGNATURE * BigInt(message.header.numSignerAccounts) + priorityFee(instructions)
  const told = await askFee(messageBytes, rpc)
  return { most: told !== undefined && told > own ? told : own, expected: told ?? own }
}

function priorityFee(instructions: readonly Instruction[]): bigint {
  let price = 0n
  let others = 0n
  let limit: bigint | undefined
  for (const instruction of instructions) {
    if (instruction.program !== COMPUTE_BUDGET) {
      others += PER_INSTRUCTION
      continue
    }
    const read = readBudget(instruction)
    price = read.price ?? price
    limit = read.limit ?? limit
  }
  const wanted = limit ?? others
  const units = wanted < MOST_UNITS ? wanted : MOST_UNITS
  return (price * units + PRICE_UNIT - 1n) / PRICE_UNIT
}

function readBudget(instruction: Instruction): { price?: bigint; limit?: bigint } {
  try {
    const parsed = parseComputeBudgetInstruction(kitInstruction(instruction))
    switch (parsed.instructionType) {
      case ComputeBudgetInstruction.SetComputeUnitPrice:
        return { price: BigInt(parsed.data.microLamports) }
      case ComputeBudgetInstruction.SetComputeUnitLimit:
        return { limit: BigInt(parsed.data.units) }
      default:
        return {}
    }
  } catch {
    // The cluster would refuse this instruction.
    return {}
  }
}

async function askFee(message: Uint8Array, rpc: Rpc): Promise<bigint | undefined> {
  try {
    const params = [base64.encode(message), { commitment: 'confirmed' }]
    const answer = await rpc.request({ method: 'getFeeForMessage', params })
    const { value } = (answer ?? {}) as { value?: unknown }
    return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined
  } catch {
    // The fee is calculated from the transaction.
    return undefined
  }
}
