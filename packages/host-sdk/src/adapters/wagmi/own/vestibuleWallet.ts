import { EarlyError } from '@vestibule/protocol'
import type { Address, Chain } from 'viem'
import type { Eip1193Provider } from '../../../core/model/connector.js'
import { EMBEDDED_WALLET } from '../../../embedded/embeddedWallet.js'
import type { Vestibule } from '../../../start/instance.js'
import { createEip155Parts } from '../../eip155/createEip155Parts.js'
import type { createProviderConnector } from '../createProviderConnector.js'
import { lazyConnector } from '../lazyConnector.js'
import { loadActions } from '../loadActions.js'
import { VESTIBULE_WALLET } from '../vestibuleWalletType.js'
import { viemOf } from '../viemOf.js'
import type { OwnOptions } from './startOwn.js'

/**
 * The embedded wallet as a connector of wagmi 2 or 3. Closing the modal throws
 * `UserRejectedRequestError`. A login or logout elsewhere on the page also connects or disconnects
 * wagmi.
 * @param source A function that returns your instance, because wagmi's config often comes first; or
 * options for a new instance.
 * @example createConfig({ chains, transports, connectors:
 * [vestibuleWallet({ projectId, frameUrl })] })
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

  return (created) => {
    let instance: Promise<Vestibule> | undefined

    /** Retries after a failure. */
    function getVestibule(): Promise<Vestibule> {
      instance ??= (
        typeof source === 'function'
          ? Promise.resolve().then(source)
          : createOwn(source, created.chains)
      ).catch((error: unknown) => {
        instance = undefined
        throw error
      })
      return instance
    }

    const connector = lazyConnector(created, async () =>
      (await getVestibule()).getEmbeddedProvider(),
    )
    return {
      ...connector,
      ...{ id, name, icon, rdns, type: VESTIBULE_WALLET },
      async setup() {
        if (typeof source !== 'function') return
        await connector.getProvider().catch(() => {
          // The dapp has not created its instance yet: retry on first use.
        })
      },
    }
  }
}

export declare namespace vestibuleWallet {
  /** wagmi's chains are the networks. The instance lists no other wallets. */
  type InstanceOptions = OwnOptions

  type Options = {
    /** wagmi's id for the connector. @default vestibule */
    id?: string | undefined
    /** The rdns of the EIP-6963 announcement: wagmi then lists the wallet once. @default dev.vestibule */
    rdns?: string | undefined
    /** @default Vestibule */
    name?: string | undefined
    /** @default the Vestibule mark */
    icon?: string | undefined
  }

  type ConnectorFn = (config: createProviderConnector.Created) => {
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
    createProviderConnector.ConnectParameters<capabilities>

  type Accounts<capabilities extends boolean> = createProviderConnector.Accounts<capabilities>

  type SwitchParameters = createProviderConnector.SwitchParameters
}

async function createOwn(
  options: vestibuleWallet.InstanceOptions,
  chains: readonly [Chain, ...Chain[]],
): Promise<Vestibule> {
  if (chains.length === 0) throw new EarlyError('noChains')
  const { startOwn } = await import('./startOwn.js')
  return startOwn(options, chains, createEip155Parts(viemOf(loadActions())))
}
