import { addressesOf } from '../../../provider/emitChanges.js'
import { invalidParams } from './invalidParams.js'
import type { ProviderContext } from './providerContext.js'

const ACCOUNTS = 'eth_accounts'

/** EIP-2255. `eth_accounts` is the only permission. */
export function getPermissions({ read }: ProviderContext) {
  const value = addressesOf(read())
  if (value.length === 0) return []
  return [
    {
      invoker: globalThis.location?.origin,
      parentCapability: ACCOUNTS,
      caveats: [{ type: 'restrictReturnedAccounts', value }],
    },
  ]
}

export async function requestPermissions(context: ProviderContext, params: unknown) {
  const unknown = readNames(params).filter((name) => name !== ACCOUNTS)
  if (unknown.length > 0) throw invalidParams(`The permission \`${unknown[0]}\` is not supported.`)
  await context.connect()
  return getPermissions(context)
}

/** Whether the request revokes only an ERC-7715 permission, which the wallet handles. */
export function isOfKey(params: unknown): boolean {
  const [named] = Array.isArray(params) ? params : []
  if (typeof named !== 'object' || named === null) return false
  return 'permissionContext' in named || 'permissionsContext' in named
}

/** Revoking the accounts disconnects the wallet. @throws `invalidParams`, `disconnectFailed` */
export async function revokePermissions(context: ProviderContext, params: unknown): Promise<null> {
  const isMeant = readNames(params).includes(ACCOUNTS)
  const { actions, namespace, read } = context
  const { status, connectorId } = read().accountState
  if (isMeant && status === 'connected') await actions.disconnect(namespace, connectorId)
  return null
}

function readNames(params: unknown = [{ [ACCOUNTS]: {} }]): string[] {
  const [named, ...rest] = Array.isArray(params) ? params : []
  const names = typeof named === 'object' && named !== null ? Object.keys(named) : []
  if (names.length === 0 || rest.length > 0)
    throw invalidParams('Permissions must have the form `[{ eth_accounts: {} }]`.')
  return names
}
