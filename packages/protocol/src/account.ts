import * as z from 'zod/mini'
import { NAMESPACES, type Namespace } from './caip.js'

/**
 * `seed:<namespace>:<index>` is a derived account, `imported:<index>` an imported key. The id
 * contains no address and never changes.
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

export const Account = z.strictObject({
  id: AccountId,
  namespace: z.enum(NAMESPACES),
  /** Spelled as in the namespace. */
  address: z.string().check(z.maxLength(128)),
  type: z.enum(ACCOUNT_TYPES),
})
export type Account = z.infer<typeof Account>
