import { VestibuleError } from '@vestibule/protocol'
import type { Held } from '../../pageWallets/held.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { listOf, type StandardAccount } from '../../walletStandard/walletStandard.js'
import { readAccounts } from '../account/readAccounts.js'
import { spellAddress } from '../account/readAddress.js'
import { chainOf } from './chainOf.js'

/**
 * Stores the wallet's own objects: wallets compare accounts by identity.
 * @param references The
 * networks of the dapp.
 */
export function createStandardAccounts(references: readonly string[]) {
  let granted: readonly StandardAccount[] = []
  let current = references[0] ?? ''

  function of(reference: string): Held | undefined {
    const chain = chainOf(reference)
    const own = granted.filter((account) => listOf(readPart(account, 'chains')).includes(chain))
    const claims = own.map((account) => ({
      address: readPart(account, 'address'),
      publicKey: readPart(account, 'publicKey'),
    }))
    const accounts = readAccounts(claims, reference)
    if (accounts.length === 0) return undefined
    current = reference
    return { reference, accounts }
  }

  return {
    of,
    /**
     * Has no effect if all accounts belong to other networks.
     * @param wanted
     * @default the previous network
     */
    take(list: readonly unknown[], wanted = current): Held | undefined {
      const before = granted
      granted = list as readonly StandardAccount[]
      for (const reference of [wanted, ...references]) {
        const held = of(reference)
        if (held !== undefined) return held
      }
      if (list.length > 0) granted = before
      return undefined
    },
    /** @throws `addressNotYours` */
    find(address: string): StandardAccount {
      const account = granted.find(
        (one) => spellAddress(String(readPart(one, 'address'))) === address,
      )
      if (account === undefined) throw new VestibuleError('addressNotYours')
      return account
    },
    reference: () => current,
    chain: () => chainOf(current),
    clear() {
      granted = []
    },
  }
}
