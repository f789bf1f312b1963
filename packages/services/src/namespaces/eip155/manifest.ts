import { EIP155_DATA } from '@vestibule/indexer/eip155'
import { fromCoinType } from '@vestibule/protocol'
import { type Hex, hexToBytes } from 'viem'
import type { NameRules } from '../nameRules.js'
import type { NamespaceManifest } from '../namespaceManifest.js'
import type { NetworkFacts } from '../networkFacts.js'
import { EIP155_NODES } from './eip155Nodes.js'
import { EIP155_SIGN_IN } from './eip155SignIn.js'
import { EIP155_SOLD } from './eip155Sold.js'
import { ensGateway } from './ensGateway.js'
import { EIP155_BUNDLERS } from './smartAccounts/eip155Bundlers.js'
import { EIP155_GRANTS } from './smartAccounts/eip155Grants.js'
import { EIP155_SPONSOR } from './smartAccounts/eip155Sponsor.js'
import { EIP155_SWAPS } from './swaps/eip155Swaps.js'

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }

const currency = (name: string, symbol: string) => ({ name, symbol, decimals: 18 })

const main = (name: string, nativeCurrency = ETHER) => ({ name, testnet: false, nativeCurrency })

const test = (name: string, nativeCurrency = ETHER) => ({ name, testnet: true, nativeCurrency })

const EIP155_NETWORKS: Readonly<Record<string, NetworkFacts>> = {
  1: main('Ethereum'),
  5: test('Goerli'),
  10: main('OP Mainnet'),
  56: main('BNB Smart Chain', currency('BNB', 'BNB')),
  97: test('BNB Smart Chain Testnet', currency('BNB', 'tBNB')),
  100: main('Gnosis', currency('xDAI', 'XDAI')),
  137: main('Polygon', currency('POL', 'POL')),
  280: test('ZKsync Era Goerli'),
  324: main('ZKsync Era'),
  420: test('OP Goerli'),
  8453: main('Base'),
  42161: main('Arbitrum One'),
  42220: main('Celo', currency('CELO', 'CELO')),
  43113: test('Avalanche Fuji', currency('Avalanche', 'AVAX')),
  43114: main('Avalanche', currency('Avalanche', 'AVAX')),
  80001: test('Polygon Mumbai', currency('MATIC', 'MATIC')),
  84531: test('Base Goerli'),
  84532: test('Base Sepolia'),
  421613: test('Arbitrum Goerli'),
  7777777: main('Zora'),
  11155111: test('Sepolia'),
  // Another network now uses the id of Zora's first test network.
  999999999: test('Zora Sepolia'),
  1313161554: main('Aurora'),
  1313161555: test('Aurora Testnet'),
}

const EIP155_NAMES: NameRules = {
  referenceOf: (coinType) => fromCoinType(coinType)?.toString(),
  bytesOf: (address) => hexToBytes(address as Hex),
  gateway: ensGateway,
}

export const EIP155: NamespaceManifest = {
  namespace: 'eip155',
  signIn: EIP155_SIGN_IN,
  names: EIP155_NAMES,
  nodes: EIP155_NODES,
  bundlers: EIP155_BUNDLERS,
  sponsor: EIP155_SPONSOR,
  grants: EIP155_GRANTS,
  networks: EIP155_NETWORKS,
  data: EIP155_DATA,
  swaps: EIP155_SWAPS,
  sold: EIP155_SOLD,
}
