import type { CreateConnectorFn } from '@wagmi/core'
import { type Address, getAddress, numberToHex, UserRejectedRequestError } from 'viem'
import type { Eip1193Provider } from '../../../core/model/connector.js'

/** A dapp's own connector for an EIP-1193 provider, as in wagmi's documentation. */
export function createTestConnector(id: string, provider: Eip1193Provider): CreateConnectorFn {
  return ({ chains, emitter }) => {
    const addresses = async (method: string) =>
      ((await provider.request({ method })) as string[]).map((one) => getAddress(one))
    const onAccountsChanged = (accounts: string[]) => {
      if (accounts.length === 0) emitter.emit('disconnect')
      else emitter.emit('change', { accounts: accounts.map((one) => getAddress(one)) })
    }
    const onChainChanged = (chainId: string) => emitter.emit('change', { chainId: Number(chainId) })
    const getChainId = async () => Number(await provider.request({ method: 'eth_chainId' }))
    const asWagmi = (error: unknown): never => {
      throw (error as { code?: number }).code === 4001
        ? new UserRejectedRequestError(error as Error)
        : error
    }
    return {
      id,
      name: id,
      type: 'test',
      async connect({ isReconnecting } = {}) {
        const accounts = await addresses(
          isReconnecting ? 'eth_accounts' : 'eth_requestAccounts',
        ).catch(asWagmi)
        provider.on('accountsChanged', onAccountsChanged)
        provider.on('chainChanged', onChainChanged)
        return { accounts: accounts as readonly Address[] as never, chainId: await getChainId() }
      },
      async disconnect() {
        provider.removeListener('accountsChanged', onAccountsChanged)
        provider.removeListener('chainChanged', onChainChanged)
        await provider.request({ method: 'wallet_revokePermissions' })
      },
      getAccounts: () => addresses('eth_accounts'),
      getChainId,
      getProvider: async () => provider,
      isAuthorized: async () => (await addresses('eth_accounts')).length > 0,
      async switchChain({ chainId }) {
        const chain = chains.find((one) => one.id === chainId)
        if (chain === undefined) throw new Error('Chain not configured.')
        await provider
          .request({
            method: 'wallet_switchEthereumChain',
            params: [{ chainId: numberToHex(chainId) }],
          })
          .catch(asWagmi)
        return chain
      },
      onAccountsChanged,
      onChainChanged,
      onDisconnect: () => emitter.emit('disconnect'),
    }
  }
}
