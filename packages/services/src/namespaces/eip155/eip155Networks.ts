import type { NetworkFacts } from '../networkFacts.js'

const ETHER = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const currency = (name: string, symbol: string) => ({ name, symbol, decimals: 18 })
const main = (name: string, nativeCurrency = ETHER) => ({ name, testnet: false, nativeCurrency })
const test = (name: string, nativeCurrency = ETHER) => ({ name, testnet: true, nativeCurrency })

/** EVM networks that an operator names by their number alone. */
export const EIP155_NETWORKS: Readonly<Record<string, NetworkFacts>> = {
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
  // Zora's first test network had a number that another network has now.
  999999999: test('Zora Sepolia'),
  1313161554: main('Aurora'),
  1313161555: test('Aurora Testnet'),
}
