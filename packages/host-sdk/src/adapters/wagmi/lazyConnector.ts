import type { Address } from 'viem'
import type { Eip1193Provider } from '../../core/model/connector.js'
import { importCode } from '../../platform/importCode.js'
import { onceUntilFailure } from '../../platform/onceUntilFailure.js'
import type { createProviderConnector } from './createProviderConnector.js'

/** The first call loads the code of {@link createProviderConnector}. */
export function lazyConnector(
  created: createProviderConnector.Created,
  /** Called for the first request and after a failure. */
  load: () => Promise<Eip1193Provider>,
  importMethods = () => import('./createProviderConnector.js'),
) {
  // Subscribe before the code loads: events may come first.
  const getProvider = onceUntilFailure(async () => {
    const provider = await load()
    provider.on('accountsChanged', connector.onAccountsChanged)
    provider.on('chainChanged', connector.onChainChanged)
    provider.on('connect', connector.onConnect)
    provider.on('disconnect', connector.onDisconnect)
    return provider
  })
  const get = onceUntilFailure(async () => {
    const { createProviderConnector } = await importCode(importMethods)
    return createProviderConnector(created, getProvider)
  })
  const getSpelling = () =>
    get().then(
      ({ toAddresses }) => toAddresses,
      () => (accounts: unknown) => accounts as readonly Address[],
    )
  const { emitter } = created
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
    async onAccountsChanged(accounts: string[]) {
      const spell = await getSpelling()
      // An empty list accompanies a disconnect event.
      if (accounts.length > 0) emitter.emit('change', { accounts: spell(accounts) })
    },
    onChainChanged(chainId: string) {
      emitter.emit('change', { chainId: Number(chainId) })
    },
    async onConnect({ chainId }: { chainId: string }) {
      const spell = await getSpelling()
      const accounts = spell(await (await getProvider()).request({ method: 'eth_accounts' }))
      if (accounts.length > 0) emitter.emit('connect', { accounts, chainId: Number(chainId) })
    },
    onDisconnect() {
      emitter.emit('disconnect')
    },
  }
  return connector
}
