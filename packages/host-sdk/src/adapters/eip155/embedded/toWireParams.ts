import { toJson } from '@vestibule/protocol'

/** The parameters of these methods exceed the channel's depth limit. */
export const PERMISSION_REQUESTS = new Set([
  'wallet_requestExecutionPermissions',
  'wallet_grantPermissions',
])

/** A JSON string is cheaper for the channel than a tree. EIP-712 wallets also accept strings. */
export function toWireParams(method: string, params: unknown): unknown[] {
  const list = Array.isArray(params) ? params : [params]
  const text = (value: unknown) =>
    toJson(value, (field) => (typeof field === 'bigint' ? String(field) : field))
  if (PERMISSION_REQUESTS.has(method)) return [text(list)]
  return list.map((value, index) =>
    index === 1 && value !== null && typeof value === 'object' && 'primaryType' in value
      ? text(value)
      : value,
  )
}
