import { parseHexChainId, VestibuleError } from '@vestibule/protocol'
import {
  type AddEthereumChainParameter,
  type Address,
  type Chain,
  getAddress,
  SwitchChainError,
  UserRejectedRequestError,
} from 'viem'
import type { Eip1193Provider } from '../../core/model/connector.js'
import { type NetworkInput, toNetwork } from '../../core/model/network.js'
import { switchChain } from '../eip155/switchChain.js'

/** The methods of a wagmi 2 or 3 connector for our EIP-1193 provider. */
export function createProviderConnector(
  { chains }: createProviderConnector.Created,
  getProvider: () => Promise<Eip1193Provider>,
) {
  async function ask(method: string) {
    return (await getProvider()).request({ method })
  }

  const connector = {
    toAddresses,

    async connect<capabilities extends boolean = false>({
      chainId,
      isReconnecting,
      withCapabilities,
    }: createProviderConnector.ConnectParameters<capabilities> = {}) {
      try {
        const accounts = toAddresses(
          await ask(isReconnecting ? 'eth_accounts' : 'eth_requestAccounts'),
        )
        if (accounts.length === 0) throw new VestibuleError('notConnected')
        let active = await connector.getChainId()
        if (chainId !== undefined && chainId !== active)
          active = await connector.switchChain({ chainId }).then(
            (chain) => chain.id,
            // A failed switch does not end the connection.
            () => active,
          )
        return {
          accounts: (withCapabilities
            ? accounts.map((address) => ({ address, capabilities: {} }))
            : accounts) as createProviderConnector.Accounts<capabilities>,
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

    isAuthorized: async () => (await connector.getAccounts()).length > 0,

    async switchChain({ chainId }: createProviderConnector.SwitchParameters) {
      const chain = chains.find((one) => one.id === chainId)
      if (chain === undefined) throw new SwitchChainError(new Error('Chain not configured.'))
      try {
        const network = toNetwork(chain as NetworkInput)
        await switchChain({ provider: await getProvider(), network })
        return chain
      } catch (error) {
        if (isRejection(error)) throw new UserRejectedRequestError(error)
        throw new SwitchChainError(error as Error)
      }
    },
  }
  return connector
}

export declare namespace createProviderConnector {
  /** The part of wagmi's connector configuration that versions 2 and 3 share. */
  type Created = {
    chains: readonly [Chain, ...Chain[]]
    emitter: {
      emit(event: 'change', data: { accounts?: readonly Address[]; chainId?: number }): void
      emit(event: 'connect', data: { accounts: readonly Address[]; chainId: number }): void
      emit(event: 'disconnect'): void
    }
  }

  type ConnectParameters<capabilities extends boolean> =
    | {
        chainId?: number | undefined
        isReconnecting?: boolean | undefined
        withCapabilities?: capabilities | boolean | undefined
      }
    | undefined

  type Accounts<capabilities extends boolean> = capabilities extends true
    ? readonly { address: Address; capabilities: Record<string, unknown> }[]
    : readonly Address[]

  type SwitchParameters = {
    chainId: number
    addEthereumChainParameter?: Partial<Omit<AddEthereumChainParameter, 'chainId'>> | undefined
  }
}

const toAddresses = (accounts: unknown): readonly Address[] =>
  (accounts as string[]).map((account) => getAddress(account))

function isRejection(error: unknown): error is Error {
  return (error as { code?: unknown } | undefined)?.code === 4001
}
