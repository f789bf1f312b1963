import type { Namespace, ThemeMode } from '@vestibule/protocol'
import { useEffect, useMemo, useState } from 'react'
import type { Eip1193Provider } from '../core/model/connector.js'
import { getNamespace } from '../core/namespaceState.js'
import type { NetworkTarget } from '../networks/readNetworkTarget.js'
import {
  useVestibuleAccount,
  useVestibuleNetwork,
  useVestibuleState,
  useVestibuleTheme,
  useVestibuleWalletInfo,
} from '../react/hooks.js'
import { useReading } from '../react/useReading.js'
import { accountOf, networkOf } from './appKitOf.js'
import { type AppKitEvent, followEvents } from './events.js'
import { providerOf, providerTypeOf } from './providers.js'
import { type AppKitThemeVariables, readVariables } from './readOptions.js'
import { useInstance } from './useInstance.js'

const inNamespace = (namespace: Namespace | undefined) =>
  namespace === undefined ? {} : { namespace }

export function useAppKit() {
  const { open, close } = useInstance('useAppKit')
  return { open, close }
}

/** The account of a namespace, by default the active one. */
export function useAppKitAccount(options: { namespace?: Namespace | undefined } = {}) {
  useInstance('useAppKitAccount')
  const { data } = useVestibuleAccount(inNamespace(options.namespace))
  const { allAccounts, caipAddress, isConnected, status, embeddedWalletInfo } = accountOf(data)
  const address = data.address as string | undefined
  return { allAccounts, caipAddress, address, isConnected, status, embeddedWalletInfo }
}

export function useAppKitNetwork() {
  const vestibule = useInstance('useAppKitNetwork')
  const { data: caipNetwork } = useVestibuleNetwork()
  const { data: approved } = useReading(({ state }) => {
    const { approvedCaipNetworkIds, supportsAllNetworks } = getNamespace(state).networkState
    return { approvedCaipNetworkIds, supportsAllNetworks }
  })
  return {
    ...networkOf(caipNetwork),
    ...approved,
    switchNetwork: (network: NetworkTarget) => vestibule.switchNetwork(network),
  }
}

/** Reads the balance again if it is older than ten seconds. */
export function useAppKitBalance() {
  const vestibule = useInstance('useAppKitBalance')
  const fetchBalance = useMemo(
    () => async () => {
      const { error: fault } = await vestibule.getQuery('balance')
      const { balance, balanceSymbol } = vestibule.getAccount()
      const isSuccess = fault === null && balance !== undefined
      return {
        data: isSuccess ? { balance, symbol: balanceSymbol ?? '' } : undefined,
        error: isSuccess ? null : (fault ?? new Error('No account is connected.')),
        isSuccess,
        isError: !isSuccess,
      }
    },
    [vestibule],
  )
  return { fetchBalance }
}

/** Undefined without a wallet, unlike AppKit's type. */
export function useAppKitProvider<provider = Eip1193Provider>(namespace?: Namespace) {
  const vestibule = useInstance('useAppKitProvider')
  const { data } = useVestibuleAccount(inNamespace(namespace))
  const walletProvider = useMemo(
    () => (data.isConnected ? providerOf(vestibule, namespace) : undefined) as provider,
    [vestibule, namespace, data.isConnected],
  )
  return { walletProvider, walletProviderType: providerTypeOf(data) }
}

export function useAppKitTheme() {
  useInstance('useAppKitTheme')
  const { data, setThemeMode, setThemeVariables } = useVestibuleTheme()
  return {
    ...data,
    setThemeMode: (mode: ThemeMode) => setThemeMode(mode),
    setThemeVariables: (variables: AppKitThemeVariables) =>
      setThemeVariables(readVariables(variables)),
  }
}

export function useAppKitState() {
  useInstance('useAppKitState')
  return useVestibuleState().data
}

/** The latest event. `timestamp` is 0 before the first event. Renders simultaneous events one by one. */
export function useAppKitEvents() {
  const vestibule = useInstance('useAppKitEvents')
  const [waiting, setWaiting] = useState<readonly AppKitEvent[]>([])
  useEffect(
    () => followEvents(vestibule, (event) => setWaiting((former) => [...former, event])),
    [vestibule],
  )
  useEffect(() => {
    if (waiting.length > 1) setWaiting((now) => now.slice(1))
  }, [waiting])
  return { timestamp: waiting[0]?.timestamp ?? 0, data: waiting[0]?.data }
}

export function useWalletInfo(namespace?: Namespace) {
  useInstance('useWalletInfo')
  return { walletInfo: useVestibuleWalletInfo(inNamespace(namespace)).data }
}

/** Disconnects all wallets, the wallets of a namespace, or one wallet by its id. */
export function useDisconnect() {
  const vestibule = useInstance('useDisconnect')
  return {
    disconnect: ({ id, namespace }: { id?: string; namespace?: Namespace } = {}) =>
      vestibule.disconnect({ connectorId: id, namespace }),
  }
}
