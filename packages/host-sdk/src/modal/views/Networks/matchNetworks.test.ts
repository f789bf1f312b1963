import { describe, expect, test } from 'vitest'
import { toNetwork } from '../../../core/model/network.js'
import { matchNetworks } from './matchNetworks.js'

const named = (id: number, name: string) =>
  toNetwork({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
const NETWORKS = [named(1, 'Ethereum'), named(10, 'OP Mainnet'), named(42220, 'Céłó')]

describe('matchNetworks', () => {
  test.each([
    ['', ['Ethereum', 'OP Mainnet', 'Céłó']],
    ['  ETHER ', ['Ethereum']],
    ['ce', ['Céłó']],
    ['1', ['Ethereum', 'OP Mainnet']],
    ['eip155:10', ['OP Mainnet']],
    ['(', []],
  ])('[V08] %j finds %j', (query, expected) => {
    expect(matchNetworks(NETWORKS, query).map(({ name }) => name)).toEqual(expected)
  })
})
