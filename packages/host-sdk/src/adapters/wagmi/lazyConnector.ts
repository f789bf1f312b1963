import type { Eip1193Provider } from '../../core/model/connector.js'
import { importCode } from '../../platform/importCode.js'
import { onceUntilFailure } from '../../platform/onceUntilFailure.js'
import type { createProviderConnector } from './createProviderConnector.js'

/** The methods of {@link createProviderConnector}, whose code the first call loads. */
export function lazyConnector(
  created: createProviderConnector.Created,
  /** Called for the first request; a failure is forgotten. */
  load: () => Promise<Eip1193Provider>,
) {
  // It is followed before the code is there, so that no event is missed.
  const getProvider = onceUntilFailure(async () => {
    const provider = await load()
    provider.on('accountsChanged', connector.onAccountsChanged)
    provider.on('chainChanged', connector.onChainChanged)
    provider.on('connect', connector.onConnect)
    provider.on('disconnect', connector.onDisconnect)
    return provider
  })
  const get = onceUntilFailure(async () => {
    const { createProviderConnector } = await importCode(
      () => import('./createProviderConnector.js'),
    )
    return createProviderConnector(created, getProvider)
  })
  const connector = {
    connect: async <capabilities extends boolean = false>(
      parameters?: createProviderConnector.ConnectParameters<capabilities>,
    ) => (await get()).connect(parameters),
    disconnect: async () => (await get()).disconnect(),
    getAccounts: async () => (await get()).getAccounts(),
    getChainId: async () => (await get()).getChainId(),
    getProvider,
    isAuthorized: async () => (await get()).isAuthorized(),
    switchChain: async (parameters: createProviderConnector.SwitchParameters) =>
      (await get()).switchChain(parameters),
    onAccountsChanged: async (accounts: string[]) => (await get()).onAccountsChanged(accounts),
    onChainChanged: async (chainId: string) => (await get()).onChainChanged(chainId),
    onConnect: async (info: { chainId: string }) => (await get()).onConnect(info),
    onDisconnect: async () => (await get()).onDisconnect(),
  }
  return connector
}
