import type { Account, AccountId } from '@vestibule/protocol'
import type { Shown } from './createConsents.js'

const IMPORTED = 'imported:'
const isImported = ({ id }: Pick<Account, 'id'>) => id.startsWith(IMPORTED)

/** An account that a page can be shown. */
export type Choice = Account & {
  /** The addresses in other namespaces that the page sees with this one. */
  beside?: readonly string[] | undefined
}

/**
 * The choices for a page: all own accounts of the wallet as one choice, whose first account represents them, or one imported
 * account.
 */
export function choicesOf(accounts: readonly Account[]): readonly Choice[] {
  const own = accounts.filter((account) => !isImported(account))
  const imported = accounts.filter(isImported)
  const [face, ...others] = own
  if (face === undefined) return imported
  const beside = others.map(({ address }) => address)
  return [beside.length > 0 ? { ...face, beside } : face, ...imported]
}

/** The accounts of a page: the wallet's own accounts of all namespaces, or only one imported account. */
export function seenWith(face: Account, accounts: readonly Account[]): readonly Account[] {
  return isImported(face) ? [face] : accounts.filter((account) => !isImported(account))
}

export function findShown(shown: Shown, accounts: readonly Account[]): Account | undefined {
  const { id, address } = shown
  return accounts.find(
    (account) => account.address === address && (id === undefined || account.id === id),
  )
}

/** The number that the services get: 0 for the wallet's own accounts, then 1 and up for the imported ones in their order. */
export function placeOf(id: AccountId): number {
  return id.startsWith(IMPORTED) ? Number(id.slice(IMPORTED.length)) + 1 : 0
}
