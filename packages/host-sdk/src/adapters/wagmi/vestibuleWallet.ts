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
import type { Options as CreateOptions } from '../../core/model/options.js'
import { EMBEDDED_WALLET } from '../../embedded/embeddedWallet.js'
import type { Vestibule } from '../../instance.js'
import { switchChain } from '../eip155/switchChain.js'
import { VESTIBULE_WALLET } from './vestibuleWalletType.js'

/**
 * The embedded wallet as a connector of wagmi 2 or 3. Connecting opens the modal on the login; closing it is
 * `UserRejectedRequestError`. A visitor who signs in or out elsewhere on the page is connected or disconnected in wagmi too.
 * @param source Your instance, as a function because wagmi's config often comes first; or options for one of its own.
 * @example createConfig({ chains, transports, connectors: [vestibuleWallet({ projectId, frameUrl })] })
 */
export function vestibuleWallet(
  source: (() => Vestibule) | vestibuleWallet.InstanceOptions,
  options: vestibuleWallet.Options = {},
): vestibuleWallet.ConnectorFn {
  const {
    id = VESTIBULE_WALLET,
    rdns = EMBEDDED_WALLET.rdns,
    name = EMBEDDED_WALLET.name,
    icon = EMBEDDED_WALLET.icon,
  } = options

  return ({ chains, emitter }) => {
    let instance: Promise<Vestibule> | undefined
    let provider: Promise<Eip1193Provider> | undefined

    /** The instance is made, or asked for, when it is needed; a failure is forgotten. */
    function getVestibule(): Promise<Vestibule> {
      instance ??= (
        typeof source === 'function' ? Promise.resolve().then(source) : createOwn(source, chains)
      ).catch((error: unknown) => {
        instance = undefined
        throw error
      })
      return instance
    }

    async function follow(): Promise<Eip1193Provider> {
      const embedded = (await getVestibule()).getEmbeddedProvider()
      embedded.on('accountsChanged', connector.onAccountsChanged)
      embedded.on('chainChanged', connector.onChainChanged)
      embedded.on('connect', connector.onConnect)
      embedded.on('disconnect', connector.onDisconnect)
      return embedded
    }

    async function ask(method: string) {
      return (await connector.getProvider()).request({ method })
    }

    const toAddresses = (accounts: unknown): readonly Address[] =>
      (accounts as string[]).map((account) => getAddress(account))

    const connector = {
      id,
      name,
      icon,
      rdns,
      type: VESTIBULE_WALLET,

      async setup() {
        if (typeof source !== 'function') return
        await connector.getProvider().catch(() => {
          // The dapp's module has not made its instance yet; the first use finds it.
        })
      },

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
}

// Outside of the namespace, whose own `Options` would take this name's place once the declarations are bundled.
type OwnInstanceOptions = Omit<
  CreateOptions,
  'networks' | 'adapters' | 'enableEIP6963' | 'enableInjected'
>

export declare namespace vestibuleWallet {
  /** Options of an instance that only the connector uses: wagmi's chains are its networks, and it lists no other wallets. */
  type InstanceOptions = OwnInstanceOptions

  type Options = {
    /** wagmi's id of the connector. @default vestibule */
    id?: string | undefined
    /** As announced by EIP-6963, so that wagmi lists the wallet once. @default dev.vestibule */
    rdns?: string | undefined
    /** @default Vestibule */
    name?: string | undefined
    /** @default the Vestibule mark */
    icon?: string | undefined
  }

  /** wagmi's `CreateConnectorFn`, as far as versions 2 and 3 agree. */
  type ConnectorFn = (config: {
    chains: readonly [Chain, ...Chain[]]
    emitter: {
      emit(event: 'change', data: { accounts?: readonly Address[]; chainId?: number }): void
      emit(event: 'connect', data: { accounts: readonly Address[]; chainId: number }): void
      emit(event: 'disconnect'): void
    }
  }) => {
    readonly id: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
    readonly type: string
    setup(): Promise<void>
    connect<capabilities extends boolean = false>(
      parameters?: ConnectParameters<capabilities>,
    ): Promise<{ accounts: Accounts<capabilities>; chainId: number }>
    disconnect(): Promise<void>
    getAccounts(): Promise<readonly Address[]>
    getChainId(): Promise<number>
    getProvider(): Promise<Eip1193Provider>
    isAuthorized(): Promise<boolean>
    switchChain(parameters: SwitchParameters): Promise<Chain>
    onAccountsChanged(accounts: string[]): void
    onChainChanged(chainId: string): void
    onConnect(info: { chainId: string }): void
    onDisconnect(): void
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

/** An instance of its own, whose code is loaded with the first question that wagmi asks. */
async function createOwn(
  options: vestibuleWallet.InstanceOptions,
  chains: readonly [Chain, ...Chain[]],
): Promise<Vestibule> {
  if (chains.length === 0) throw new VestibuleError('noChains')
  const [{ startVestibule }, { createEip155Adapter }] = await Promise.all([
    import('../../startVestibule.js'),
    import('../eip155/createEip155Adapter.js'),
  ])
  const own = {
    ...options,
    networks: chains as unknown as readonly NetworkInput[],
    adapters: [createEip155Adapter()] as const,
    enableEIP6963: false,
    enableInjected: false,
  }
  return startVestibule(own, () => import('../../modal/mountModal.js'))
}

function isRejection(error: unknown): error is Error {
  return (error as { code?: unknown } | undefined)?.code === 4001
}
