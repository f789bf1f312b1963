import type { Adapter } from '../../core/model/adapter.js'
import { hasEns } from './hasEns.js'
import type { Viem } from './importViem.js'
import { readEnsIdentity } from './readEnsIdentity.js'

/**
 * What ENS says of an address, asked on the network that has its contracts; nothing is asked where the dapp lists none, nor
 * of a test network, where a name is anyone's.
 */
export const getEnsIdentity =
  (loadViem: () => Promise<Viem>): Adapter['getIdentity'] =>
  async ({ address, networks }) => {
    const reads = networks.find(({ network }) => hasEns(network))
    return reads && readEnsIdentity({ ...reads, address, loadViem })
  }
