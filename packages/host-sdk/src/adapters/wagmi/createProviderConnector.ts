import { parseHexChainId, VestibuleError } from '@vestibule/protocol'
import { type Address, getAddress, SwitchChainError, UserRejectedRequestError } from 'viem'
import type { Eip1193Provider } from '../../core/model/connector.js'
import { type NetworkInput, toNetwork } from '../../core/model/network.js'
import { switchChain } from '../eip155/switchChain.js'
import type { vestibuleWallet } from './vestibuleWallet.js'

type Created = Parameters<vestibuleWallet.ConnectorFn>[0]

/** A connector of wagmi 2 or 3 over an EIP-1193 provider of this package. */
export function createProviderConnector<const identity extends createProviderConnector.Identity>(
  { chains, emitter }: Created,
  options: createProviderConnector.Options<identity>,
) {
  let provider: Promise<Eip1193Provider> | undefined

  async function follow(): Promise<Eip1193Provider> {
    const loaded = await options.load()
    loaded.on('accountsChanged', connector.onAccountsChanged)
    loaded.on('chainChanged', connector.onChainChanged)
    loaded.on('connect', connector.onConnect)
    loaded.on('disconnect', connector.onDisconnect)
    return loaded
  }

  async function ask(method: string) {
    return (await connector.getProvider()).request({ method })
  }

  const connector = {
    ...options.identity,

    async connect<capabilities extends boolean = false>({
      chainId,
      isReconnecting,
      withCapabilities,
    }: vestibuleWallet.ConnectParameters<capabilities> = {}) {
      try {
        const accounts = toAddresses(
          await ask(isReconnecting ? 'eth_accounts' : 'eth_requestAccounts'),
        )
        if (accounts.length === 0) throw new VestibuleError('notConnected')
        let active = await connector.getChainId()
        if (chainId !== undefined && chainId !== active)
          active = await connector.switchChain({ chainId }).then(
            (chain) => chain.id,
            // The wallet is connected all the same, on the network that it is on.
            () => active,
          )
        return {
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as vestibuleWallet.Accounts<capabilities>,
          chainId: active,
        }
      } catch (error) {
        throw isRejection(error) ? new UserRejectedRequestError(error) : error
      }
    },

    async disconnect() {
      await ask('wallet_revokePermissions')
    },

    getAccounts: async () => toAddresses(await ask('eth_accounts')),
    getChainId: async () => Number(parseHexChainId(await ask('eth_chainId'))),

    getProvider(): Promise<Eip1193Provider> {
      provider ??= follow().catch((error: unknown) => {
        provider = undefined
        throw error
      })
      return provider
    },

    isAuthorized: async () => (await connector.getAccounts()).length > 0,

    async switchChain({ chainId }: vestibuleWallet.SwitchParameters) {
      const chain = chains.find((one) => one.id === chainId)
      if (chain === undefined) throw new SwitchChainError(new Error('Chain not configured.'))
      try {
        const network = toNetwork(chain as NetworkInput)
        await switchChain({ provider: await connector.getProvider(), network })
        return chain
      } catch (error) {
        if (isRejection(error)) throw new UserRejectedRequestError(error)
        throw new SwitchChainError(error as Error)
      }
    },

    onAccountsChanged(accounts: string[]) {
      // Having none is a disconnect, which says so itself.
      if (accounts.length > 0) emitter.emit('change', { accounts: toAddresses(accounts) })
    },
    onChainChanged(chainId: string) {
      emitter.emit('change', { chainId: Number(chainId) })
    },
    async onConnect({ chainId }: { chainId: string }) {
      const accounts = await connector.getAccounts()
      if (accounts.length > 0) emitter.emit('connect', { accounts, chainId: Number(chainId) })
    },
    onDisconnect() {
      emitter.emit('disconnect')
    },
  }
  return connector
}

export declare namespace createProviderConnector {
  type Identity = { id: string; name: string; type: string }

  type Options<identity extends Identity> = {
    identity: identity
    /** Called for the first request; a failure is forgotten. */
    load: () => Promise<Eip1193Provider>
  }
}

const toAddresses = (accounts: unknown): readonly Address[] =>
  (accounts as string[]).map((account) => getAddress(account))

function isRejection(error: unknown): error is Error {
  return (error as { code?: unknown } | undefined)?.code === 4001
}
