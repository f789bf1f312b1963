import { EIP155_DATA } from '@vestibule/indexer/eip155'
import { parseCaipNetworkId } from '@vestibule/protocol'
import { expect, test } from 'vitest'
import { Network } from '../domain/projects/project.js'
import { canonicalId } from './chainDataOf.js'
import { SERVED } from './nodesOf.js'
import { signInRulesOf } from './signInRulesOf.js'
import { KNOWN_NETWORKS } from './wellKnownNetworks.js'

const ids = [...KNOWN_NETWORKS.keys()]

test('[C06] lists 24 EVM and 3 Solana networks for the embedded wallet by id', () => {
  expect([...SERVED]).toEqual(['eip155', 'solana'])
  expect(ids.filter((id) => id.startsWith('eip155:'))).toHaveLength(24)
  expect(ids.filter((id) => id.startsWith('solana:'))).toHaveLength(3)
  for (const id of ids) {
    const { namespace, chainId } = parseCaipNetworkId(id)
    expect([id, signInRulesOf(namespace)?.isChainReference(chainId)]).toEqual([id, true])
  }
})

test.each(ids)('[C06] accepts the id %s without more settings', (caipNetworkId) => {
  expect(Network.parse({ caipNetworkId })).toMatchObject({
    caipNetworkId,
    ...KNOWN_NETWORKS.get(caipNetworkId),
  })
})

test('[C06] prefers the operator’s values for a known network', () => {
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
])('[C06] error: refuses %j without a description', (given) =>
  expect(Network.safeParse(given).success).toBe(false),
)

test('[P02] [C06] error: does not list a network of another namespace for the embedded wallet', () => {
  const nativeCurrency = { name: 'Atom', symbol: 'ATOM', decimals: 6 }
  const { error } = Network.safeParse({
    caipNetworkId: 'cosmos:cosmoshub-4',
    name: 'Cosmos Hub',
    testnet: false,
    nativeCurrency,
  })
  expect(error?.message).toContain('must be of a namespace that')
})

test('[C13] identifies the native currency by network and one address, such as eip155:1', () => {
  const id = `eip155:1:${EIP155_DATA.nativeAsset}`
  expect(id).toBe('eip155:1:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')
  expect(canonicalId(id.toLowerCase())).toBe(id)
})
