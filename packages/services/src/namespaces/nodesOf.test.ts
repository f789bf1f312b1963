import { describe, expect, test } from 'vitest'
import { nodesOf } from './nodesOf.js'

const CLUSTER = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

describe('nodes of a network', () => {
  test.each([
    ['eip155:7', '0x7', true],
    ['eip155:7', '0x8', false],
    ['eip155:7', null, false],
    [CLUSTER, GENESIS, true],
    [CLUSTER, `4${GENESIS.slice(1)}`, false],
    [CLUSTER, { genesis: GENESIS }, false],
  ])('accepts the node of %s that returns %j: %s', (id, answer, expected) => {
    const { isChain, reference } = nodesOf(id)
    expect(isChain(reference, answer)).toBe(expected)
  })

  test('[X18] sends a node only methods of its namespace', () => {
    expect(nodesOf('eip155:7').isAllowed('eth_call')).toBe(true)
    expect(nodesOf('eip155:7').isAllowed('getGenesisHash')).toBe(false)
    expect(nodesOf(CLUSTER).isAllowed('eth_call')).toBe(false)
    expect(nodesOf(CLUSTER).isAllowed('sendTransaction')).toBe(true)
    expect(nodesOf(CLUSTER).isAllowed('requestAirdrop')).toBe(false)
  })

  test('returns no nodes for a network of an unknown namespace', () => {
    expect(() => nodesOf('bip122:000000000019d6689c085ae165831e93')).toThrow('bip122')
  })
})
