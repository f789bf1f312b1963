import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** The one that every development node ships with: whatever it guards belongs to everybody. */
const MNEMONIC = 'test test test test test test test test test test test junk'
/** Those before are the demo's, and nodes give the first ten coins to begin with. */
const FIRST = 5
/** The faucet gives out of this one. */
const FAUCET = 9

/** The wallet's accounts, in the order in which it makes them. */
export function deriveAccounts(count: number): HDAccount[] {
  return Array.from({ length: count }, (_, position) => {
    const addressIndex = FIRST + position
    return mnemonicToAccount(MNEMONIC, {
      addressIndex: addressIndex < FAUCET ? addressIndex : addressIndex + 1,
    })
  })
}
