import type { CaipNetworkId, Namespace, ThemeMode, ThemeVariables } from '@vestibule/protocol'
import { useCallback } from 'react'
import type { Eip1193Provider } from '../core/connector.js'
import type { Network } from '../core/network.js'
import type { PublicAccount, PublicState } from '../core/publicState.js'
import { type Action, useAction } from './useAction.js'
import { type Reading, useReading } from './useReading.js'
import { useVestibule } from './VestibuleProvider.js'

/** The account of a namespace, the active one unless named. */
export function useVestibuleAccount(
  options: { namespace?: Namespace } = {},
): Reading<PublicAccount> {
  const { namespace } = options
  return useReading((vestibule) => vestibule.getAccount(namespace))
}

/** The modal: open, loading, initialized. */
export function useVestibuleState(): Reading<PublicState> {
  return useReading((vestibule) => vestibule.getState())
}

/** The network of the active namespace. */
export function useVestibuleNetwork(): Reading<Network | undefined> {
  return useReading((vestibule) => vestibule.getCaipNetwork())
}

/** The mode that is shown, and what the dapp changed of the look. */
export function useVestibuleTheme(): Reading<{
  themeMode: ThemeMode
  themeVariables: ThemeVariables
}> {
  return useReading((vestibule) => ({
    themeMode: vestibule.getThemeMode(),
    themeVariables: vestibule.getThemeVariables(),
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

/** Disconnects one namespace, or all. */
export function useDisconnect(): Action<Namespace | undefined, void> {
  const vestibule = useVestibule()
  return useAction(
    useCallback((namespace: Namespace | undefined) => vestibule.disconnect(namespace), [vestibule]),
  )
}
