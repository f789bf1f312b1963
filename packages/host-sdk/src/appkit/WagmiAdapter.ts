import { createConfig, http } from 'wagmi'
import { createWagmiAdapter } from '../adapters/wagmi/createWagmiAdapter.js'
import { vestibuleWallet } from '../adapters/wagmi/vestibuleWallet.js'
import type { Adapter } from '../core/model/adapter.js'
import type { Vestibule } from '../instance.js'
import { pageInstance } from '../react/VestibuleProvider.js'

type WagmiOptions = Parameters<typeof createConfig>[0]

/**
 * An adapter with its own wagmi config, for `createAppKit({ adapters: [wagmiAdapter] })` and
 * `<WagmiProvider config={wagmiAdapter.wagmiConfig}>`.
 */
export const WagmiAdapter = class {
  readonly wagmiConfig: ReturnType<typeof createConfig>

  constructor(options: WagmiAdapter.Options) {
    const { networks, projectId: _, transports, connectors = [], ...rest } = options
    this.wagmiConfig = createConfig({
      ...rest,
      connectors: [...connectors, vestibuleWallet(requireInstance)],
      chains: networks,
      transports: Object.fromEntries(networks.map(({ id }) => [id, transports?.[id] ?? http()])),
    } as WagmiOptions)
    Object.assign(this, createWagmiAdapter(this.wagmiConfig))
  }
} as new (
  options: WagmiAdapter.Options,
) => Adapter & { wagmiConfig: ReturnType<typeof createConfig> }

export declare namespace WagmiAdapter {
  type Options = Omit<WagmiOptions, 'chains' | 'transports' | 'client'> & {
    networks: WagmiOptions['chains']
    /** Read by `createAppKit`. */
    projectId?: string | undefined
    /** By chain id. @default viem's own nodes */
    transports?: Readonly<Record<number, ReturnType<typeof http>>> | undefined
  }
}

function requireInstance(): Vestibule {
  const vestibule = pageInstance()
  if (vestibule === undefined) throw new Error('Please call "createAppKit" first.')
  return vestibule
}
