import { COMPUTE_BUDGET_PROGRAM_ADDRESS } from '@solana-program/compute-budget'
import { SUPPORTED_MEMO_PROGRAM_ADDRESSES } from '@solana-program/memo'
import { STAKE_PROGRAM_ADDRESS } from '@solana-program/stake'
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'

export const SYSTEM: string = SYSTEM_PROGRAM_ADDRESS
export const TOKEN: string = TOKEN_PROGRAM_ADDRESS
export const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN: string = ASSOCIATED_TOKEN_PROGRAM_ADDRESS
export const COMPUTE_BUDGET: string = COMPUTE_BUDGET_PROGRAM_ADDRESS
export const STAKE: string = STAKE_PROGRAM_ADDRESS
export const LOOKUP_TABLE = 'AddressLookupTab1e1111111111111111111111111'
export const MEMO: readonly string[] = SUPPORTED_MEMO_PROGRAM_ADDRESSES

export const TOKEN_PROGRAMS: ReadonlySet<string> = new Set([TOKEN, TOKEN_2022])

export const KNOWN_PROGRAMS: ReadonlySet<string> = new Set([SYSTEM, TOKEN, TOKEN_2022, STAKE])
