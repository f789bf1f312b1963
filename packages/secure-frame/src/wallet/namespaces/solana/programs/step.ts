import type { Risk } from '../requests/risks.js'
import type { Meta } from '../transactions/resolveAccounts.js'

/** The kind of an instruction, which selects its sentence. */
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

export type Amount = {
  units: bigint
  /** Lamports without a token. */
  token?: Token | undefined
}
/** A token by its mint in the message, else by a token account. */
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

/** One instruction as plain data, ready for the card. */
export type Step = {
  name: StepName
  program: string
  amount?: Amount | undefined
  /** SOL that leaves the visitor's account by this step, according to the instruction itself. */
  spends?: bigint | undefined
  /** The visitor's paying account, if it is derived from theirs by a seed. */
  source?: string | undefined
  /** A text of foreign origin, printable. */
  text?: string | undefined
  parties: readonly Party[]
  risks: readonly Risk[]
  /** The data of an unreadable step, in hex. */
  data?: string | undefined
}

/** Reads one program's instruction. Undefined for an unknown one. */
export type ReadStep = (
  instruction: { program: string; accounts: readonly Meta[]; data: Uint8Array },
  account: string,
) => Omit<Step, 'program'> | undefined

/** A party of an instruction. An address outside of the signed bytes is a separate risk. */
export function party(role: Role, meta: { address: string }): Party {
  const { loaded } = meta as Partial<Meta>
  return { role, address: meta.address, ...(loaded === true && { told: true }) }
}

/** A party, unless it is the visitor. */
export function unlessOwn(account: string, role: Role, meta: { address: string }): Party[] {
  return meta.address === account ? [] : [party(role, meta)]
}
