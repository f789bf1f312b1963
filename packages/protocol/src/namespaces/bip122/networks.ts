export type BitcoinNetwork = {
  /** Lower case, as in wallet methods. */
  name: 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'
  bech32: string
  pubKeyHash: number
  scriptHash: number
  wif: number
}

const MAIN = { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 }
const TEST = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** By CAIP-2 reference. Addresses of the test networks and signet look the same. Regtest differs in bech32. */
export const BITCOIN_NETWORKS: ReadonlyMap<string, BitcoinNetwork> = new Map([
  ['000000000019d6689c085ae165831e93', { name: 'mainnet', ...MAIN }],
  ['000000000933ea01ad0ee984209779ba', { name: 'testnet', ...TEST }],
  ['00000000da84f2bafbbc53dee25a72ae', { name: 'testnet4', ...TEST }],
  ['00000008819873e925422c1ff0f99f7c', { name: 'signet', ...TEST }],
  ['0f9188f13cb7b2c71f2a335e3a4fc328', { name: 'regtest', ...TEST, bech32: 'bcrt' }],
])
