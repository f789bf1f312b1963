import type { Namespace } from '@vestibule/protocol'
import { useCallback, useRef } from 'react'
import type { PublicConnection } from '../connections/listConnections.js'
import { useVestibuleConnections } from '../react/hooks.js'
import { useVestibuleAction } from '../react/useVestibuleAction.js'
import type { Vestibule } from '../start/instance.js'
import { useInstance } from './useInstance.js'

export type ConnectionChange = {
  address: string
  namespace: Namespace
  hasSwitchedAccount: boolean
  hasSwitchedWallet: boolean
  hasDeletedWallet: boolean
}

type Callbacks = {
  namespace?: Namespace | undefined
  onSuccess?: ((change: ConnectionChange) => void) | undefined
  onError?: ((error: Error) => void) | undefined
}

type Switch = { type: 'switch'; connection: PublicConnection; address?: string | undefined }
type Deletion = { type: 'delete'; connectorId: string; address: string }
type Change = Switch | Deletion

/** Connected and former wallets. Empty without `features.multiWallet`. */
export function useAppKitConnections(namespace?: Namespace) {
  useInstance('useAppKitConnections')
  return useVestibuleConnections(namespace === undefined ? {} : { namespace }).data
}

/** The account's connection and the functions that change it. Requires `features.multiWallet`. */
export function useAppKitConnection({ namespace, onSuccess, onError }: Callbacks) {
  const vestibule = useInstance('useAppKitConnection')
  const { connections } = useVestibuleConnections(namespace === undefined ? {} : { namespace }).data
  const connection = connections.find(({ status }) => status === 'connected')
  const callbacks = useRef<Callbacks>({})
  callbacks.current = { onSuccess, onError }
  const { mutate, isPending } = useVestibuleAction(
    useCallback(
      async (change: Change) => {
        try {
          const outcome = await act(vestibule, change, namespace)
          if (outcome !== undefined) callbacks.current.onSuccess?.(outcome)
        } catch (error) {
          callbacks.current.onError?.(error as Error)
          throw error
        }
      },
      [vestibule, namespace],
    ),
  )
  return {
    connection,
    isPending,
    switchConnection: (change: Omit<Switch, 'type'>) => mutate({ type: 'switch', ...change }),
    deleteConnection: (change: Omit<Deletion, 'type'>) => mutate({ type: 'delete', ...change }),
  }
}

async function act(
  vestibule: Vestibule,
  change: Change,
  namespace: Namespace | undefined,
): Promise<ConnectionChange | undefined> {
  if (change.type === 'switch') {
    const outcome = await vestibule.switchConnection(change)
    return outcome && { ...outcome, hasDeletedWallet: false }
  }
  const { address, connectorId } = change
  const formerOf = () => vestibule.getConnections(namespace).recentConnections
  const former = formerOf().find((one) => one.connectorId === connectorId)
  if (former === undefined) return undefined
  await vestibule.deleteConnection({ address, namespace: former.namespace })
  return {
    ...{ address, namespace: former.namespace },
    ...{ hasSwitchedAccount: false, hasSwitchedWallet: false },
    hasDeletedWallet: !formerOf().some(({ id }) => id === former.id),
  }
}
