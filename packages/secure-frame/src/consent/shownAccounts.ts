import type { Account, AccountId } from '@vestibule/protocol'
import type { Shown } from './createConsents.js'

const IMPORTED = 'imported:'
const isImported = ({ id }: Pick<Account, 'id'>) => id.startsWith(IMPORTED)

export type Choice = Account & {
  /** Addresses in other namespaces that the page will also see. */
  beside?: readonly string[] | undefined
}

/** The wallet's own accounts are one choice, each imported account is another one. */
export function choicesOf(accounts: readonly Account[]): readonly Choice[] {
  const own = accounts.filter((account) => !isImported(account))
  const imported = accounts.filter(isImported)
  const [face, ...others] = own
  if (face === undefined) return imported
  const beside = others.map(({ address }) => address)
  return [beside.length > 0 ? { ...face, beside } : face, ...imported]
}

/** The wallet's own accounts together, or one imported account. */
export function seenWith(face: Account, accounts: readonly Account[]): readonly Account[] {
  return isImported(face) ? [face] : accounts.filter((account) => !isImported(account))
}

export function findShown(shown: Shown, accounts: readonly Account[]): Account | undefined {
  const { id, address } = shown
  return accounts.find(
    (account) => account.address === address && (id === undefined || account.id === id),
  )
}

/** 0 for the wallet's own accounts, then 1 and up for imported accounts. */
export function placeOf(id: AccountId): number {
  return id.startsWith(IMPORTED) ? Number(id.slice(IMPORTED.length)) + 1 : 0
}
