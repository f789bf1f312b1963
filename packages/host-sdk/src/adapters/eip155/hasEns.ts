import type { Network } from '../../core/model/network.js'

/** Whether ENS is asked on a network: it has its contracts, and is no test network, where a name is anyone's. */
export const hasEns = ({ contracts, testnet }: Network) =>
  contracts?.ensUniversalResolver !== undefined && !testnet
