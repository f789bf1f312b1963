import type { Chain, Transport } from 'viem'
import { type Config, createConfig, fallback, http } from 'wagmi'
import { createWagmiAdapter } from '../adapters/wagmi/createWagmiAdapter.js'
import { vestibuleWallet } from '../adapters/wagmi/own/vestibuleWallet.js'
import type { Adapter } from '../core/model/adapter.js'
import type { NetworkInput } from '../core/model/network.js'
import { pageInstance } from '../react/pageInstance.js'
import type { Vestibule } from '../start/instance.js'

type WagmiOptions = Parameters<typeof createConfig>[0]

/**
 * Creates its own wagmi config, for `createAppKit({ adapters: [wagmiAdapter] })` and
 * `<WagmiProvider config={wagmiAdapter.wagmiConfig}>`.
 */
export const WagmiAdapter = class {
  readonly wagmiConfig: ReturnType<typeof createConfig>

  constructor(options: WagmiAdapter.Options) {
    const { networks, projectId: _, transports, customRpcUrls, connectors = [], ...rest } = options
    const chains = networks.filter(({ chainNamespace = 'eip155' }) => chainNamespace === 'eip155')
    if (chains.length === 0) throw new Error('`WagmiAdapter` needs an EVM network in `networks`.')
    const transportOf = ({ id }: NetworkInput) => {
      const urls = (customRpcUrls?.[`eip155:${id}`] ?? []).map(({ url }) => http(url))
      return transports?.[Number(id)] ?? (urls.length > 0 ? fallback([...urls, http()]) : http())
    }
    this.wagmiConfig = createConfig({
      ...rest,
      connectors: [...connectors, vestibuleWallet(requireInstance)],
      chains,
      transports: Object.fromEntries(chains.map((chain) => [chain.id, transportOf(chain)])),
    } as unknown as WagmiOptions)
    Object.assign(this, createWagmiAdapter(this.wagmiConfig))
  }
} as new <networks extends readonly [NetworkInput, ...NetworkInput[]] | readonly NetworkInput[]>(
  options: WagmiAdapter.Options<networks>,
) => Adapter & { wagmiConfig: WagmiAdapter.ConfigOf<networks> }

export declare namespace WagmiAdapter {
  /** Types wagmi's hooks with the chains. */
  type ConfigOf<networks extends readonly NetworkInput[]> = networks extends readonly [
    infer first extends Chain,
    ...infer rest extends Chain[],
  ]
    ? Config<readonly [first, ...rest], Record<(first | rest[number])['id'], Transport>>
    : Config

  type Options<networks extends readonly NetworkInput[] = readonly NetworkInput[]> = Omit<
    WagmiOptions,
    'chains' | 'transports' | 'client'
  > & {
    /** Networks of other namespaces are ignored. */
    networks: networks
    projectId?: string | undefined
    /** By chain id. @default `customRpcUrls`, then viem's own nodes */
    transports?: Readonly<Record<number, Transport>> | undefined
    /** Nodes to use before viem's, by CAIP-2 id. */
    customRpcUrls?: Readonly<Record<string, readonly { url: string }[]>> | undefined
  }
}

function requireInstance(): Vestibule {
  const vestibule = pageInstance()
  if (vestibule === undefined) throw new Error('Please call "createAppKit" first.')
  return vestibule
}
