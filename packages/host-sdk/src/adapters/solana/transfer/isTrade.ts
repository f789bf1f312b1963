import { address } from '@solana/addresses'
import { readSolanaTrade } from '@vestibule/protocol/solana'
import type { SwapTerms } from '../../../core/model/transferPart.js'
import { tokenAccountOf } from './instructions.js'
import { SOL, TOKEN_PROGRAMS } from './programs.js'

/** Requires that the trade takes the exact amount and pays the account at least the minimum. */
export async function isTrade(transaction: Uint8Array, terms: SwapTerms): Promise<boolean> {
  const trade = readSolanaTrade(transaction, terms.account)
  if (trade === undefined || trade.maker !== terms.maker) return false
  const { pays, gets, opens } = trade
  const own = await placeOf(terms.account, gets)
  return (
    (pays.mint ?? SOL) === terms.from &&
    pays.amount === terms.amount &&
    (gets.mint ?? SOL) === terms.to &&
    gets.received >= terms.minimum &&
    gets.to === own &&
    (opens === undefined || opens.at === own)
  )
}

async function placeOf(
  account: string,
  asset: { mint: string | undefined; program: string | undefined },
): Promise<string | undefined> {
  if (asset.mint === undefined) return account
  const program = TOKEN_PROGRAMS.find((one) => one === asset.program)
  if (program === undefined) return undefined
  const mint = { mint: address(asset.mint), program, decimals: 0 }
  return tokenAccountOf(address(account), mint)
}
