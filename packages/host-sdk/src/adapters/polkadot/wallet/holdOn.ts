import { isSameAccount } from '@vestibule/protocol/polkadot'
import type { Held } from '../../pageWallets/held.js'
import type { Claim } from '../account/readClaims.js'
import { toAccounts } from '../account/toAccounts.js'
import type { DappPage } from './dappPage.js'

/** The accounts of a wallet that may be used on a network, as that one spells them, and the visitor's own choice first. */
export function holdOn(
  page: DappPage,
  claims: readonly Claim[],
  reference: string,
): Held | undefined {
  const own = claims.filter((claim) => (claim.reference ?? reference) === reference)
  const all = toAccounts(
    own.map(({ address }) => address),
    page.formatOf(reference),
  )
  const active = page.active()
  const isActive = ({ address }: { address: string }) =>
    active !== undefined && isSameAccount(address, active)
  const accounts = [...all.filter(isActive), ...all.filter((one) => !isActive(one))]
  return accounts.length === 0 ? undefined : { reference, accounts }
}

/** The same on the first network where there are any. */
export function holdOnFirst(page: DappPage, claims: readonly Claim[]): Held | undefined {
  for (const reference of page.references()) {
    const held = holdOn(page, claims, reference)
    if (held !== undefined) return held
  }
  return undefined
}
