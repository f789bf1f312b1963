import { VestibuleError } from '@vestibule/protocol'
import { useCallback } from 'react'
import type { Query } from '../query/query.js'
import { useQuery } from './useQuery.js'
import { type Action, useVestibuleAction } from './useVestibuleAction.js'
import { useVestibule } from './VestibuleProvider.js'

/** A permission for a dapp's key (ERC-7715). Numbers are hex, times are Unix seconds. */
export type PermissionRequest = {
  chainId: `0x${string}`
  /** @default the connected account */
  from?: `0x${string}` | undefined
  /** Address of the only key that can use the permission. */
  to: `0x${string}`
  permission: {
    type: 'native-token-periodic' | 'erc20-token-periodic' | 'contract-call'
    /** Whether the visitor may lower the amount or change the end. */
    isAdjustmentAllowed: boolean
    data: Readonly<Record<string, unknown>>
  }
  /** Must contain an `expiry` rule. */
  rules: readonly { type: string; data: Readonly<Record<string, unknown>> }[]
}

/** A permission as granted by the visitor. */
export type GrantedPermission = PermissionRequest & {
  /** Parameter of `redeemDelegations` of the manager. */
  context: `0x${string}`
  delegationManager: `0x${string}`
  /** Permission id in `GET /v1/sessions` of the services. */
  pci: `0x${string}`
}

/**
 * This site's permissions for the connected EVM account on its network. `request` requests a
 * permission, `revoke` ends one; the visitor decides in the wallet.
 * @see docs/guides/permissions.md
 * @example const { data, request, revoke } = useVestibulePermissions()
 */
export function useVestibulePermissions(): Query<readonly GrantedPermission[]> & {
  request: Action<PermissionRequest, GrantedPermission>
  revoke: Action<Pick<GrantedPermission, 'context'>, void>
} {
  const vestibule = useVestibule()
  const ask = useCallback(
    (method: string, params: readonly unknown[] = []) => {
      const provider = vestibule.getProvider('eip155')
      if (provider === undefined) throw new VestibuleError('notConnected')
      return provider.request({ method, params })
    },
    [vestibule],
  )
  const granted = useQuery(() => {
    const { caipAddress } = vestibule.getAccount('eip155')
    return caipAddress === undefined
      ? undefined
      : {
          key: `permissions ${caipAddress}`,
          onReturn: true,
          read: async () =>
            (await ask('wallet_getGrantedExecutionPermissions')) as GrantedPermission[],
        }
  })
  const { refetch } = granted
  const request = useCallback(
    async (asked: PermissionRequest) => {
      const answer = await ask('wallet_requestExecutionPermissions', [asked])
      const [permission] = answer as [GrantedPermission]
      void refetch()
      return permission
    },
    [ask, refetch],
  )
  const revoke = useCallback(
    async ({ context }: Pick<GrantedPermission, 'context'>) => {
      await ask('wallet_revokeExecutionPermission', [{ permissionContext: context }])
      void refetch()
    },
    [ask, refetch],
  )
  return { ...granted, request: useVestibuleAction(request), revoke: useVestibuleAction(revoke) }
}
