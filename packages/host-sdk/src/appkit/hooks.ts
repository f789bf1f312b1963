import type { Namespace, ThemeMode } from '@vestibule/protocol'
import { useContext, useMemo, useState } from 'react'
import type { VestibuleEvent } from '../core/events.js'
import type { Eip1193Provider } from '../core/model/connector.js'
import type { NetworkTarget } from '../networks/readNetworkTarget.js'
import {
  useVestibuleAccount,
  useVestibuleEvents,
  useVestibuleNetwork,
  useVestibuleState,
  useVestibuleTheme,
  useVestibuleWalletInfo,
} from '../react/hooks.js'
import { PageContext, pageInstance, useVestibule } from '../react/VestibuleProvider.js'
import { readVariables } from './createAppKit.js'

/** @throws if the page has no instance yet. */
function useInstance(hook: string) {
  if ((useContext(PageContext) ?? pageInstance()) === undefined)
    throw new Error(`Please call "createAppKit" before using "${hook}" hook`)
  return useVestibule()
}

/** Opens and closes the modal. */
export function useAppKit() {
  const { open, close } = useInstance('useAppKit')
  return { open, close }
}

/** The account of a namespace, by default the active one. */
export function useAppKitAccount(options: { namespace?: Namespace | undefined } = {}) {
  useInstance('useAppKitAccount')
  const { namespace } = options
  const { data } = useVestibuleAccount(namespace === undefined ? {} : { namespace })
  const { allAccounts, caipAddress, address, isConnected, status, embeddedWalletInfo } = data
  return {
    allAccounts,
    caipAddress,
    address: address as string | undefined,
    isConnected,
    // AppKit has another word for it.
    status: status === 'restoring' ? ('reconnecting' as const) : status,
    embeddedWalletInfo,
  }
}

/** The network of the active namespace. */
export function useAppKitNetwork() {
  const vestibule = useInstance('useAppKitNetwork')
  const { data: caipNetwork } = useVestibuleNetwork()
  return {
    caipNetwork,
    chainId: caipNetwork?.id,
    caipNetworkId: caipNetwork?.caipNetworkId,
    switchNetwork: (network: NetworkTarget) => vestibule.switchNetwork(network),
  }
}

/** Reads the balance of the account in the network's currency. */
export function useAppKitBalance() {
  const vestibule = useInstance('useAppKitBalance')
  const fetchBalance = useMemo(
    () => async () => {
      const { balance, balanceSymbol } = vestibule.getAccount()
      const isSuccess = balance !== undefined
      const error = isSuccess ? null : new Error('No balance is known.')
      return {
        data: isSuccess ? { balance, symbol: balanceSymbol ?? '' } : undefined,
        error,
        isSuccess,
        isError: !isSuccess,
      }
    },
    [vestibule],
  )
  return { fetchBalance }
}

/** The provider of the connected wallet. */
export function useAppKitProvider<provider = Eip1193Provider>(namespace?: Namespace) {
  const vestibule = useInstance('useAppKitProvider')
  const { data } = useVestibuleAccount(namespace === undefined ? {} : { namespace })
  return {
    walletProvider: data.isConnected ? (vestibule.getProvider(namespace) as provider) : undefined,
    walletProviderType: data.isConnected
      ? data.embeddedWalletInfo === undefined
        ? ('ANNOUNCED' as const)
        : ('AUTH' as const)
      : undefined,
  }
}

/** The look of the modal. */
export function useAppKitTheme() {
  useInstance('useAppKitTheme')
  const { data, setThemeMode, setThemeVariables } = useVestibuleTheme()
  return {
    ...data,
    setThemeMode: (mode: ThemeMode) => setThemeMode(mode),
    setThemeVariables: (variables: Readonly<Record<string, unknown>>) =>
      setThemeVariables(readVariables(variables)),
  }
}

/** The state of the modal. */
export function useAppKitState() {
  useInstance('useAppKitState')
  return useVestibuleState().data
}

/** The latest event. */
export function useAppKitEvents() {
  useInstance('useAppKitEvents')
  const [latest, setLatest] = useState<{ timestamp: number; data: VestibuleEvent }>()
  useVestibuleEvents((data) => setLatest({ timestamp: Date.now(), data }))
  return { timestamp: latest?.timestamp ?? 0, data: latest?.data }
}

/** The connected wallet. */
export function useWalletInfo(namespace?: Namespace) {
  useInstance('useWalletInfo')
  return { walletInfo: useVestibuleWalletInfo(namespace === undefined ? {} : { namespace }).data }
}

/** Disconnects all wallets, or those of a namespace. */
export function useDisconnect() {
  const vestibule = useInstance('useDisconnect')
  return {
    disconnect: (options: { namespace?: Namespace | undefined } = {}) =>
      vestibule.disconnect(options.namespace),
  }
}
