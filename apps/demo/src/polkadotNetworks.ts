const polkadot = (id: string, name: string, symbol: string, decimals: number) => ({
  ...{ id, name, chainNamespace: 'polkadot' as const },
  nativeCurrency: { name: symbol, symbol, decimals },
  rpcUrls: { default: { http: [] } },
})
export const POLKADOT_NETWORKS = [
  polkadot('91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', 'DOT', 10),
  polkadot('b0a8d493285c2df73290dfb7e61f870f', 'Kusama', 'KSM', 12),
]

/** Complete genesis hashes by CAIP-2 id. The id contains only the first half of the hash. */
export const GENESIS_HASHES: Readonly<Record<string, string>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182':
    '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  'polkadot:b0a8d493285c2df73290dfb7e61f870f':
    '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe',
}
