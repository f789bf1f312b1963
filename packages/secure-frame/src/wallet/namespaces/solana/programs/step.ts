import type { Risk } from '../requests/risks.js'
import type { Meta } from '../transactions/resolveAccounts.js'

/** The kind of an instruction; names its sentence. */
export type StepName =
  | 'transfer'
  | 'createAccount'
  | 'allocate'
  | 'assign'
  | 'nonceAdvance'
  | 'nonceWithdraw'
  | 'nonceControl'
  | 'tokenTransfer'
  | 'approve'
  | 'revoke'
  | 'setAuthority'
  | 'removeAuthority'
  | 'mintTo'
  | 'burn'
  | 'closeAccount'
  | 'freeze'
  | 'thaw'
  | 'syncNative'
  | 'initializeAccount'
  | 'initializeMint'
  | 'openTokenAccount'
  | 'recoverNested'
  | 'memo'
  | 'stakeInitialize'
  | 'stakeDelegate'
  | 'stakeSplit'
  | 'stakeWithdraw'
  | 'stakeDeactivate'
  | 'stakeMerge'
  | 'stakeMove'
  | 'stakeAuthorize'
  | 'stakeLockup'
  | 'tableCreate'
  | 'tableExtend'
  | 'tableFreeze'
  | 'tableDeactivate'
  | 'tableClose'
  | 'unknown'

/** A party of a step, and its role. */
export type Role =
  | 'to'
  | 'from'
  | 'owner'
  | 'token'
  | 'tokenAccount'
  | 'authority'
  | 'delegate'
  | 'account'
  | 'program'
  | 'validator'
  | 'stake'
  | 'table'
  | 'nonce'

/** An amount, in smallest units. */
export type Amount = {
  units: bigint
  /** Lamports where it is left out. */
  token?: Token | undefined
}
/** A token by its mint in the message, else by an account of it. */
export type Token = {
  mint?: string | undefined
  account?: string | undefined
  /** From the instruction; the token program checks it. */
  decimals?: number | undefined
}

export type Party = {
  role: Role
  address: string
  told?: boolean | undefined
}

/** One instruction, in a form that is shown. Plain data. */
export type Step = {
  name: StepName
  program: string
  amount?: Amount | undefined
  /** SOL that leaves the visitor's account by it, as the instruction itself says. */
  spends?: bigint | undefined
  /** The visitor's paying account: one that is derived from theirs by a seed. */
  source?: string | undefined
  /** A text of foreign origin, ready to print. */
  text?: string | undefined
  parties: readonly Party[]
  risks: readonly Risk[]
  /** The data of an unreadable step, in hex. */
  data?: string | undefined
}

/** Reads one program's instruction; undefined for an unknown one. */
export type ReadStep = (
  instruction: { program: string; accounts: readonly Meta[]; data: Uint8Array },
  account: string,
) => Omit<Step, 'program'> | undefined

/** A party of an instruction; an address that the signed bytes do not contain is a separate risk. */
export function party(role: Role, meta: { address: string }): Party {
  const { loaded } = meta as Partial<Meta>
  return { role, address: meta.address, ...(loaded === true && { told: true }) }
}

/** A party that is named only if it is not the visitor. */
export function unlessOwn(account: string, role: Role, meta: { address: string }): Party[] {
  return meta.address === account ? [] : [party(role, meta)]
}
