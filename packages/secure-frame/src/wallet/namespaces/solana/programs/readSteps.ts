import { bytesToHex } from '@noble/curves/utils.js'
import { getU32Decoder } from '@solana/codecs'
import { AssociatedTokenInstruction, parseAssociatedTokenInstruction } from '@solana-program/token'
import { decodeText, escapeHidden } from '../../../../platform/readableText.js'
import type { Risk } from '../requests/risks.js'
import type { Instruction } from '../transactions/resolveAccounts.js'
import { kitInstruction } from './kitInstruction.js'
import {
  ASSOCIATED_TOKEN,
  COMPUTE_BUDGET,
  LOOKUP_TABLE,
  MEMO,
  STAKE,
  SYSTEM,
  TOKEN,
  TOKEN_2022,
  TOKEN_PROGRAMS,
} from './knownPrograms.js'
import { readStake } from './stake.js'
import { party, type ReadStep, type Step, type StepName, unlessOwn } from './step.js'
import { readSystem } from './system.js'
import { readToken } from './token.js'

const readAssociatedToken: ReadStep = (instruction, account) => {
  const data = instruction.data.length === 0 ? Uint8Array.of(0) : instruction.data
  const parsed = parseAssociatedTokenInstruction(kitInstruction({ ...instruction, data }))
  if (parsed.instructionType === AssociatedTokenInstruction.RecoverNestedAssociatedToken)
    return {
      name: 'recoverNested',
      parties: [
        party('from', parsed.accounts.nestedAssociatedAccountAddress),
        party('to', parsed.accounts.destinationAssociatedAccountAddress),
      ],
      risks: ['closeAccount'],
    }
  const { payer, ata, owner, mint, tokenProgram } = parsed.accounts
  // The token program receives the account, so it must be known.
  const isKnown = TOKEN_PROGRAMS.has(tokenProgram.address)
  const isPlain = isKnown && party('program', tokenProgram).told !== true
  return {
    name: 'openTokenAccount',
    parties: [
      ...unlessOwn(account, 'from', payer),
      party('owner', owner),
      party('tokenAccount', ata),
      party('token', mint),
      ...(isPlain ? [] : [party('program', tokenProgram)]),
    ],
    risks: isKnown ? [] : ['foreignAccount'],
  }
}

const NAMES: readonly StepName[] = [
  'tableCreate',
  'tableFreeze',
  'tableExtend',
  'tableDeactivate',
  'tableClose',
]
const CLOSE = 4

/** Accounts: the table, its authority, and the recipient of a deposit. */
const readLookupTable: ReadStep = ({ accounts, data }, account) => {
  const number = getU32Decoder().decode(data)
  const name = NAMES[number]
  const [table, authority, receiver] = accounts
  if (name === undefined || table === undefined || authority === undefined) return undefined
  if (number === CLOSE && receiver === undefined) return undefined
  return {
    name,
    parties: [
      party('table', table),
      ...unlessOwn(account, 'authority', authority),
      ...(number === CLOSE && receiver ? [party('to', receiver)] : []),
    ],
    risks: number === CLOSE ? ['closeAccount'] : [],
  }
}

const readMemo: ReadStep = ({ data }) => {
  const decoded = decodeText(data)
  const text = decoded === undefined ? `0x${bytesToHex(data)}` : escapeHidden(decoded)
  return {
    name: 'memo',
    text,
    parties: [],
    risks: decoded === undefined || text === decoded ? [] : ['hiddenCharacters'],
  }
}

const PROGRAMS: ReadonlyMap<string, ReadStep> = new Map([
  [SYSTEM, readSystem],
  [TOKEN, readToken],
  [TOKEN_2022, readToken],
  [ASSOCIATED_TOKEN, readAssociatedToken],
  [STAKE, readStake],
  [LOOKUP_TABLE, readLookupTable],
  ...MEMO.map((program) => [program, readMemo] as const),
])

/** Omits fee instructions. */
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

function attempt<result>(read: () => result | undefined): result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
