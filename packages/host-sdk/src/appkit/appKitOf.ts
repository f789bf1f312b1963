import type { CaipNetworkId, Namespace } from '@vestibule/protocol'
import { coreOf } from '../core/coreOf.js'
import type { Network, NetworkInput } from '../core/model/network.js'
import type { ConnectMethod } from '../core/model/options.js'
import type { PublicAccount } from '../core/publicState.js'
import type { Vestibule } from '../start/instance.js'
import { type AppKitEvent, followEvents } from './events.js'
import { type ProviderType, providerOf, providerTypeOf } from './providers.js'
import {
  type AppKitFeatures,
  type AppKitThemeVariables,
  readFeatures,
  readVariables,
} from './readOptions.js'

/** AppKit's `status`: `reconnecting` means that the connection is being restored. */
export type AppKitAccount = Omit<PublicAccount, 'status'> & {
  status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting'
}

/** The network of the active namespace. */
export type AppKitNetworkState = {
  caipNetwork: Network | undefined
  chainId: number | string | undefined
  caipNetworkId: CaipNetworkId | undefined
}

/** AppKit's methods that Vestibule lacks or that take other arguments. */
type Changed = {
  getAccount: (namespace?: Namespace) => AppKitAccount
  subscribeAccount: (
    callback: (account: AppKitAccount) => void,
    namespace?: Namespace,
  ) => () => void
  getIsConnectedState: () => boolean
  subscribeNetwork: (callback: (network: AppKitNetworkState) => void) => () => void
  subscribeCaipNetworkChange: (callback: (network: Network | undefined) => void) => () => void
  addNetwork: (namespace: Namespace, network: NetworkInput) => void
  removeNetwork: (namespace: Namespace, id: number | string) => Promise<void>
  getWalletProvider: () => unknown
  getWalletProviderType: () => ProviderType | undefined
  /** Calls back with the provider of each connected namespace. */
  subscribeProviders: (
    callback: (providers: Partial<Record<Namespace, unknown>>) => void,
  ) => () => void
  subscribeWalletInfo: (
    callback: (wallet: ReturnType<Vestibule['getWalletInfo']>) => void,
    namespace?: Namespace,
  ) => () => void
  setThemeVariables: (variables: AppKitThemeVariables) => void
  /** The latest event since the first call. Before any event, `timestamp` is 0. */
  getEvent: () => AppKitEvent | { timestamp: 0; data: undefined }
  subscribeEvents: (callback: (event: AppKitEvent) => void) => () => void
  updateFeatures: (features: AppKitFeatures) => Promise<void>
  setConnectMethodsOrder: (order: readonly ConnectMethod[]) => Promise<void>
}

/** The instance that `createAppKit` returns: AppKit's methods plus the other methods of Vestibule. */
export type AppKit = Omit<Vestibule, keyof Changed> & Changed

export function appKitOf(vestibule: Vestibule): AppKit {
  let latest: AppKitEvent | undefined
  let isFollowing = false
  const changed: Changed = {
    getAccount: (namespace) => accountOf(vestibule.getAccount(namespace)),
    subscribeAccount: (callback, namespace) =>
      vestibule.subscribeAccount((account) => callback(accountOf(account)), namespace),
    getIsConnectedState: () => vestibule.getAccount().isConnected,
    subscribeNetwork: (callback) =>
      vestibule.subscribeNetwork((network) => callback(networkOf(network))),
    subscribeCaipNetworkChange: (callback) => vestibule.subscribeNetwork(callback),
    addNetwork: (namespace, network) =>
      vestibule.addNetwork({ chainNamespace: namespace, ...network }),
    removeNetwork: (namespace, id) => vestibule.removeNetwork(`${namespace}:${id}`),
    getWalletProvider: () => providerOf(vestibule),
    getWalletProviderType: () => providerTypeOf(vestibule.getAccount()),
    subscribeProviders(callback) {
      const namespaces = [...coreOf(vestibule).adapters.keys()]
      const report = () =>
        callback(Object.fromEntries(namespaces.map((one) => [one, providerOf(vestibule, one)])))
      const stops = namespaces.map((one) => vestibule.subscribeAccount(report, one))
      return () => {
        for (const stop of stops) stop()
      }
    },
    subscribeWalletInfo: (callback, namespace) =>
      vestibule.subscribeNamespace(
        ({ accountState }) => callback(accountState.connectedWalletInfo),
        namespace,
      ),
    setThemeVariables: (variables) => vestibule.setThemeVariables(readVariables(variables)),
    getEvent() {
      if (!isFollowing)
        followEvents(vestibule, (event) => {
          latest = event
        })
      isFollowing = true
      return latest ?? { timestamp: 0, data: undefined }
    },
    subscribeEvents: (callback) => followEvents(vestibule, callback),
    updateFeatures: (features) => vestibule.updateOptions({ features: readFeatures(features) }),
    setConnectMethodsOrder: (connectMethodsOrder) =>
      vestibule.updateOptions({ features: { connectMethodsOrder } }),
  }
  return Object.assign(Object.create(vestibule) as AppKit, changed)
}

export function accountOf({ status, ...account }: PublicAccount): AppKitAccount {
  return { ...account, status: status === 'restoring' ? 'reconnecting' : status }
}

export const networkOf = (caipNetwork: Network | undefined): AppKitNetworkState => ({
  caipNetwork,
  chainId: caipNetwork?.id,
  caipNetworkId: caipNetwork?.caipNetworkId,
})
