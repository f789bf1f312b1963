import type { Network } from '../../../core/model/network.js'

/** CAIP-2 references of the dapp's networks. */
export const referencesOf = (networks: readonly Network[]) => networks.map(({ id }) => String(id))
