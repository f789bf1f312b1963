import { getMintDecoder, getTokenDecoder } from '@solana-program/token'
import { TOKEN_PROGRAMS } from '../programs/knownPrograms.js'
import type { NodeAccount } from '../transactions/readAccounts.js'

/** Bytes, without the extensions of Token-2022. */
const TOKEN_SIZE = 165
const MINT_SIZE = 82
/** Marks a token account with extensions, as opposed to a mint. */
const IS_TOKEN_ACCOUNT = 2

export type TokenAccount = {
  mint: string
  owner: string
  amount: bigint
  delegate: string | undefined
  closeAuthority: string | undefined
  /** Lamports of rent, for wrapped SOL only. */
  nativeReserve: bigint | undefined
}

/** @returns undefined for anything but a token account */
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
    // The length of a token account, but other content.
    return undefined
  }
}

/** Undefined unless the account is a mint. */
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
