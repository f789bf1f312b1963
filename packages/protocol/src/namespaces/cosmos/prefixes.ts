const PREFIXES: ReadonlyMap<string, string> = new Map([
  ['agoric-3', 'agoric'],
  ['akashnet-2', 'akash'],
  ['axelar-dojo-1', 'axelar'],
  ['celestia', 'celestia'],
  ['cosmoshub-4', 'cosmos'],
  ['dydx-mainnet-1', 'dydx'],
  ['injective-1', 'inj'],
  ['juno-1', 'juno'],
  ['kaiyo-1', 'kujira'],
  ['neutron-1', 'neutron'],
  ['noble-1', 'noble'],
  ['osmosis-1', 'osmo'],
  ['secret-4', 'secret'],
  ['stargaze-1', 'stars'],
])

export const prefixOf = (reference: string): string | undefined => PREFIXES.get(reference)
