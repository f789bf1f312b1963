export { createCosmosAdapter } from '../adapters/cosmos/createCosmosAdapter.js'
export type { CosmosWallet } from '../adapters/cosmos/discovery/knownWallets.js'
export type { CosmosChainInfo, CosmosCurrency } from '../adapters/cosmos/network/cosmosChainInfo.js'
export {
  type CosmosNetwork,
  networkFromChainInfo,
} from '../adapters/cosmos/network/networkFromChainInfo.js'
