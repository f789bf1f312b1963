import type { Chain } from 'viem'
import type { Adapter } from '../../core/model/adapter.js'
import type { NetworkInput } from '../../core/model/network.js'
import type { Vestibule } from '../../instance.js'
import { startVestibule } from '../../startVestibule.js'
import type { vestibuleWallet } from './vestibuleWallet.js'

/** Starts the instance of a `vestibuleWallet` with options. */
export function startOwn(
  options: vestibuleWallet.InstanceOptions,
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
  return startVestibule(own, () => import('../../modal/mountModal.js'))
}
