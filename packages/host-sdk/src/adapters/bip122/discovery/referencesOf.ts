import type { Network } from '../../../core/model/network.js'

/** What CAIP-2 calls the dapp's networks. */
export const referencesOf = (networks: readonly Network[]) => networks.map(({ id }) => String(id))
