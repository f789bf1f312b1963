import * as z from 'zod/mini'
import { NAMESPACES, type Namespace } from './caip.js'

/**
 * Which of a wallet's accounts: `seed:<namespace>:<index>` for one that is derived, `imported:<index>` for an imported
 * key, by its place in the vault, which nothing ever leaves. It says nothing of addresses, and stays the same when
 * namespaces, accounts or imports are added.
 */
export type AccountId = `seed:${Namespace}:${number}` | `imported:${number}`

const ACCOUNT_ID = new RegExp(
  `^(?:seed:(?:${NAMESPACES.join('|')})|imported):(?:0|[1-9][0-9]{0,3})$`,
)

export function isAccountId(value: unknown): value is AccountId {
  return typeof value === 'string' && ACCOUNT_ID.test(value)
}

export const AccountId = z.custom<AccountId>(isAccountId)

export const ACCOUNT_TYPES = ['eoa', 'smartAccount', 'payment', 'ordinal'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** An account in the vault's records, in the protocol and in a page's state. */
export const Account = z.strictObject({
  id: AccountId,
  namespace: z.enum(NAMESPACES),
  /** As its namespace spells it. */
  address: z.string().check(z.maxLength(128)),
  type: z.enum(ACCOUNT_TYPES),
})
export type Account = z.infer<typeof Account>
