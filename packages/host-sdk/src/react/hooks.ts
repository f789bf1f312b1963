import type { CaipNetworkId, Namespace, ThemeMode, ThemeVariables } from '@vestibule/protocol'
import { useCallback, useEffect } from 'react'
import { isMultiWallet } from '../connections/connections.js'
import type { deleteConnection } from '../connections/deleteConnection.js'
import type { disconnect } from '../connections/disconnect.js'
import {
  listConnections,
  NO_CONNECTIONS,
  type PublicConnections,
} from '../connections/listConnections.js'
import { requireMultiWallet } from '../connections/requireMultiWallet.js'
import type { switchConnection } from '../connections/switchConnection.js'
import type { Eip1193Provider } from '../core/connector.js'
import { getNamespace } from '../core/namespaceState.js'
import type { Network } from '../core/network.js'
import {
  type PublicAccount,
  type PublicState,
  readAccount,
  readState,
} from '../core/publicState.js'
import { type Action, useAction } from './useAction.js'
import { type Reading, useReading } from './useReading.js'
import { useVestibule } from './VestibuleProvider.js'

/** The account of a namespace, the active one unless named. */
export function useVestibuleAccount(
  options: { namespace?: Namespace } = {},
): Reading<PublicAccount> {
  const { namespace } = options
  return useReading(({ state }) => readAccount(state, namespace))
}

/** The modal: open, loading, initialized. */
export function useVestibuleState(): Reading<PublicState> {
  return useReading(({ state }) => readState(state))
}

/** The network of the active namespace. */
export function useVestibuleNetwork(): Reading<Network | undefined> {
  return useReading(({ state }) => getNamespace(state).networkState.caipNetwork)
}

/** The mode that is shown, and what the dapp changed of the look. */
export function useVestibuleTheme(): Reading<{
  themeMode: ThemeMode
  themeVariables: ThemeVariables
}> {
  return useReading(({ state, themeMode }) => ({
    themeMode: themeMode(),
    themeVariables: state.themeVariables,
  }))
}

/** The EIP-1193 provider of a namespace; the same object while wallets come and go. */
export function useVestibuleProvider(namespace: Namespace = 'eip155'): Eip1193Provider | undefined {
  return useVestibule().getProvider(namespace)
}

/** Switches networks. */
export function useSwitchNetwork(): Action<CaipNetworkId, void> {
  const vestibule = useVestibule()
  return useAction(useCallback((id: CaipNetworkId) => vestibule.switchNetwork(id), [vestibule]))
}

/** Disconnects one wallet, one namespace, or all. */
export function useDisconnect(): Action<Namespace | disconnect.Options | undefined, void> {
  const vestibule = useVestibule()
  return useAction(
    useCallback(
      (scope: Namespace | disconnect.Options | undefined) => vestibule.disconnect(scope),
      [vestibule],
    ),
  )
}

/** The wallets that are connected and those that were. Empty without `features.multiWallet`. */
export function useVestibuleConnections(
  options: { namespace?: Namespace } = {},
): Reading<PublicConnections> {
  const { namespace } = options
  const { core } = useVestibule()
  useEffect(() => void requireMultiWallet(core, 'hook'), [core])
  return useReading(({ state }) =>
    isMultiWallet(core) ? listConnections(state, namespace) : NO_CONNECTIONS,
  )
}

/** Makes another wallet, or another account of it, the one that the page works with. */
export function useSwitchConnection(): Action<
  switchConnection.Options,
  switchConnection.Outcome | undefined
> {
  const vestibule = useVestibule()
  return useAction(vestibule.switchConnection)
}

/** Forgets a wallet, or an address, that is remembered. */
export function useDeleteConnection(): Action<deleteConnection.Options, boolean> {
  const vestibule = useVestibule()
  return useAction(vestibule.deleteConnection)
}
