import type { Instruction } from './readInstructions.js'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** The cluster's own programs that verify signatures. Each verification costs as much as a signature. */
const SIGNATURE_PROGRAMS = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])
const PER_SIGNATURE = 5_000n
/** Default compute units per instruction, and maximum per transaction. */
const PER_INSTRUCTION = 200_000n
const MOST_UNITS = 1_400_000n
/** A price is in millionths of a lamport per compute unit. */
const PRICE_UNIT = 1_000_000n
const HEAP_FRAME = 1
const UNIT_LIMIT = 2
const UNIT_PRICE = 3
const LOADED_BYTES = 4
const LENGTHS: Readonly<Record<number, number>> = {
  [HEAP_FRAME]: 5,
  [UNIT_LIMIT]: 5,
  [UNIT_PRICE]: 9,
  [LOADED_BYTES]: 5,
}

export const isBudget = ({ program }: Instruction) => program === COMPUTE_BUDGET

/** Undefined for an invalid compute budget. */
export function feeOf(
  instructions: readonly Instruction[],
  signers: number,
): { fee: bigint; price: bigint } | undefined {
  const said = new Map<number, bigint>()
  for (const { data } of instructions.filter(isBudget)) {
    const [kind = 0] = data
    if (data.length !== LENGTHS[kind] || said.has(kind)) return undefined
    const view = new DataView(data.buffer, data.byteOffset, data.length)
    const isLong = kind === UNIT_PRICE
    said.set(kind, isLong ? view.getBigUint64(1, true) : BigInt(view.getUint32(1, true)))
  }
  const price = said.get(UNIT_PRICE) ?? 0n
  const others = BigInt(instructions.filter((each) => !isBudget(each)).length)
  const wanted = said.get(UNIT_LIMIT) ?? others * PER_INSTRUCTION
  const units = wanted < MOST_UNITS ? wanted : MOST_UNITS
  const checked = instructions
    .filter(({ program }) => SIGNATURE_PROGRAMS.has(program))
    .reduce((sum, { data }) => sum + (data[0] ?? 0), 0)
  const fee = PER_SIGNATURE * BigInt(signers + checked)
  return { fee: fee + (price * units + PRICE_UNIT - 1n) / PRICE_UNIT, price }
}
