import { bytesToHex } from '@noble/curves/utils.js'
import type { Risk } from '../requests/risks.js'
import type { Instruction } from '../transactions/resolveAccounts.js'
import { readAssociatedToken } from './associatedToken.js'
import {
  ASSOCIATED_TOKEN,
  COMPUTE_BUDGET,
  LOOKUP_TABLE,
  MEMO,
  STAKE,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
} from './knownPrograms.js'
import { readLookupTable } from './lookupTable.js'
import { readMemo } from './memo.js'
import { readStake } from './stake.js'
import type { ReadStep, Step } from './step.js'
import { readSystem } from './system.js'
import { readToken } from './token.js'

const PROGRAMS: ReadonlyMap<string, ReadStep> = new Map([
  [SYSTEM, readSystem],
  [TOKEN, readToken],
  [TOKEN_2022, readToken],
  [ASSOCIATED_TOKEN, readAssociatedToken],
  [STAKE, readStake],
  [LOOKUP_TABLE, readLookupTable],
  ...MEMO.map((program) => [program, readMemo] as const),
])

/** The steps of instructions in order; fees are read elsewhere. */
export function readSteps(instructions: readonly Instruction[], account: string): Step[] {
  return instructions
    .filter(({ program }) => program !== COMPUTE_BUDGET)
    .map((instruction) => readStep(instruction, account))
}

function readStep(instruction: Instruction, account: string): Step {
  const { program, data } = instruction
  const read = PROGRAMS.get(program)
  const step = read && attempt(() => read(instruction, account))
  if (step === undefined) {
    const risk: Risk = read === undefined ? 'unknownProgram' : 'unknownInstruction'
    return { name: 'unknown', program, parties: [], risks: [risk], data: bytesToHex(data) }
  }
  const isTold = step.parties.some(({ told }) => told === true)
  const risks = isTold ? [...step.risks, 'loadedAddress' as const] : step.risks
  return { ...step, program, risks }
}

/** Data that a parser cannot read is no instruction that this program knows. */
function attempt<result>(read: () => result | undefined): result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
