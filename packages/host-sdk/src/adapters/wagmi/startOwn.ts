import type { Chain } from 'viem'
import type { NetworkInput } from '../../core/model/network.js'
import type { Vestibule } from '../../instance.js'
import { startVestibule } from '../../startVestibule.js'
import { createEip155Parts } from '../eip155/createEip155Parts.js'
import { loadViem } from './loadViem.js'
import type { vestibuleWallet } from './vestibuleWallet.js'

/** Starts the instance of a `vestibuleWallet` with options. */
export function startOwn(
  options: vestibuleWallet.InstanceOptions,
  chains: readonly [Chain, ...Chain[]],
): Vestibule {
  const own = {
    ...options,
    networks: chains as unknown as readonly NetworkInput[],
    adapters: [{ ...createEip155Parts(loadViem), discover: () => () => {} }],
    enableEIP6963: false,
    enableInjected: false,
  }
  return startVestibule(own, () => import('../../modal/mountModal.js'))
}
