import { getMintDecoder, getTokenDecoder } from '@solana-program/token'
import { TOKEN_PROGRAMS } from '../programs/knownPrograms.js'
import type { NodeAccount } from '../transactions/readAccounts.js'

/** Bytes, without the extensions of Token-2022. */
const TOKEN_SIZE = 165
const MINT_SIZE = 82
const IS_TOKEN_ACCOUNT = 2

export type TokenAccount = {
  mint: string
  owner: string
  amount: bigint
  delegate: string | undefined
  closeAuthority: string | undefined
  /** Rent in lamports, for wrapped SOL only. */
  nativeReserve: bigint | undefined
}

/** @returns undefined if the account is not a token account */
export function readTokenAccount(account: NodeAccount | undefined): TokenAccount | undefined {
  if (account === undefined || !TOKEN_PROGRAMS.has(account.owner)) return undefined
  const { data } = account
  const isPlain = data.length === TOKEN_SIZE
  if (!isPlain && !(data.length > TOKEN_SIZE && data[TOKEN_SIZE] === IS_TOKEN_ACCOUNT))
    return undefined
  try {
    const { mint, owner, amount, delegate, closeAuthority, isNative } =
      getTokenDecoder().decode(data)
    return {
      mint,
      owner,
      amount,
      delegate: given(delegate),
      closeAuthority: given(closeAuthority),
      nativeReserve: given(isNative),
    }
  } catch {
    return undefined
  }
}

/** @returns undefined if the account is not a mint */
export function readDecimals(account: NodeAccount | undefined): number | undefined {
  if (account === undefined || !TOKEN_PROGRAMS.has(account.owner)) return undefined
  if (account.data.length < MINT_SIZE) return undefined
  try {
    const { decimals, isInitialized } = getMintDecoder().decode(account.data)
    return isInitialized ? decimals : undefined
  } catch {
    return undefined
  }
}

const given = <value>(option: Option<value>) =>
  option.__option === 'Some' ? option.value : undefined

type Option<value> = { __option: 'Some'; value: value } | { __option: 'None' }
