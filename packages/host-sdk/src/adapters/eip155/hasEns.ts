import type { Network } from '../../core/model/network.js'

/** Whether to ask ENS on a network. Names on test networks prove nothing. */
export const hasEns = ({ contracts, testnet }: Network) =>
  contracts?.ensUniversalResolver !== undefined && !testnet
