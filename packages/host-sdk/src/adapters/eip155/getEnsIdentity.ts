import type { Adapter } from '../../core/model/adapter.js'
import { hasEns } from './hasEns.js'
import type { Viem } from './importViem.js'
import { readEnsIdentity } from './readEnsIdentity.js'

/**
 * The ENS name and avatar of an address, read on the network with the ENS contracts. It makes no request if the dapp does
 * not list that network, nor for a test network.
 */
export const getEnsIdentity =
  (loadViem: () => Promise<Viem>): Adapter['getIdentity'] =>
  async ({ address, networks }) => {
    const reads = networks.find(({ network }) => hasEns(network))
    return reads && readEnsIdentity({ ...reads, address, loadViem })
  }
