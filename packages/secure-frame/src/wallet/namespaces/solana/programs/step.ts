import type { Risk } from '../requests/risks.js'
import type { Meta } from '../transactions/resolveAccounts.js'

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
  /** In lamports if there is no token. */
  token?: Token | undefined
}
/** The mint in the message, otherwise the mint of a token account. */
export type Token = {
  mint?: string | undefined
  account?: string | undefined
  /** Checked by the token program. */
  decimals?: number | undefined
}

export type Party = {
  role: Role
  address: string
  told?: boolean | undefined
}

export type Step = {
  name: StepName
  program: string
  amount?: Amount | undefined
  spends?: bigint | undefined
  /** A seed address of the visitor's account. */
  source?: string | undefined
  text?: string | undefined
  parties: readonly Party[]
  risks: readonly Risk[]
  data?: string | undefined
}

export type ReadStep = (
  instruction: { program: string; accounts: readonly Meta[]; data: Uint8Array },
  account: string,
) => Omit<Step, 'program'> | undefined

export function party(role: Role, meta: { address: string }): Party {
  const { loaded } = meta as Partial<Meta>
  return { role, address: meta.address, ...(loaded === true && { told: true }) }
}

export function unlessOwn(account: string, role: Role, meta: { address: string }): Party[] {
  return meta.address === account ? [] : [party(role, meta)]
}
