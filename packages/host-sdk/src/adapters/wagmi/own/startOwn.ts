import type { Chain } from 'viem'
import type { Adapter } from '../../../core/model/adapter.js'
import type { NetworkInput } from '../../../core/model/network.js'
import type { Options } from '../../../core/model/options.js'
import type { Vestibule } from '../../../start/instance.js'
import { startVestibule } from '../../../start/startVestibule.js'

/** wagmi's chains are the networks. The instance lists no other wallets. */
export type OwnOptions = Omit<Options, 'networks' | 'adapters' | 'enableEIP6963' | 'enableInjected'>

export function startOwn(
  options: OwnOptions,
  chains: readonly [Chain, ...Chain[]],
  adapter: Adapter,
): Vestibule {
  const own = {
    ...options,
    networks: chains as unknown as readonly NetworkInput[],
    adapters: [adapter],
    enableEIP6963: false,
    enableInjected: false,
  }
  return startVestibule(own, () => import('../../../modal/mountModal.js'))
}
