import type { Network } from '../../core/model/network.js'

export const hasEns = ({ contracts, testnet }: Network) =>
  contracts?.ensUniversalResolver !== undefined && !testnet
