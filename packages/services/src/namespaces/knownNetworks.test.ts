import { parseCaipNetworkId, rulesOf } from '@vestibule/protocol'
import { expect, test } from 'vitest'
import { Network } from '../domain/projects/project.js'
import { canonicalId } from './chainDataOf.js'
import { EIP155_DATA } from './eip155/chain/eip155Data.js'
import { KNOWN_NETWORKS } from './knownNetworks.js'
import { SERVED } from './nodesOf.js'

const ids = [...KNOWN_NETWORKS.keys()]

test('[C06] the embedded wallet serves two namespaces, and knows 24 EVM and 3 Solana networks by their ids', () => {
  expect([...SERVED]).toEqual(['eip155', 'solana'])
  expect(ids.filter((id) => id.startsWith('eip155:'))).toHaveLength(24)
  expect(ids.filter((id) => id.startsWith('solana:'))).toHaveLength(3)
  for (const id of ids) {
    const { namespace, chainId } = parseCaipNetworkId(id)
    expect([id, rulesOf(namespace).isChainReference(chainId)]).toEqual([id, true])
  }
})

test.each(ids)('[C06] %s needs nothing but its id', (caipNetworkId) => {
  expect(Network.parse({ caipNetworkId })).toMatchObject({
    caipNetworkId,
    ...KNOWN_NETWORKS.get(caipNetworkId),
  })
})

test('[C06] what the operator says of a known network stands', () => {
  expect(
    Network.parse({ caipNetworkId: 'eip155:1', name: 'Our fork', testnet: true }),
  ).toMatchObject({
    name: 'Our fork',
    testnet: true,
    nativeCurrency: { symbol: 'ETH' },
  })
})

test.each([
  { caipNetworkId: 'eip155:31337' },
  { caipNetworkId: '__proto__' },
  {},
  null,
  'eip155:1',
])('[C06] error: %j is not known, and has to be described', (given) =>
  expect(Network.safeParse(given).success).toBe(false),
)

test('[P02] [C06] error: a network of another namespace is none of the embedded wallet', () => {
  const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
  const caipNetworkId = 'bip122:000000000019d6689c085ae165831e93'
  const { error } = Network.safeParse({
    caipNetworkId,
    name: 'Bitcoin',
    testnet: false,
    nativeCurrency,
  })
  expect(error?.message).toContain('must be of a namespace that the embedded wallet serves')
})

test('[C13] a native currency goes by the network and one address; that of Ethereum is eip155:1', () => {
  const id = `eip155:1:${EIP155_DATA.nativeAsset}`
  expect(id).toBe('eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')
  expect(canonicalId(id.toLowerCase())).toBe(id)
})
