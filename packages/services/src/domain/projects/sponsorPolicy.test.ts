import { describe, expect, test } from 'vitest'
import { coveredOf, SponsorPolicy } from './sponsorPolicy.js'

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solana = {
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  calls: [{ to: TOKEN, methods: ['0x0C', '*'] }],
  ...{ perDay: '1', perAccount: '1' },
}
const evm = {
  caipNetworkId: 'eip155:1',
  calls: [{ to: `0x${'a1'.repeat(20)}`, methods: ['mint(address)'] }],
  ...{ perDay: '1', perAccount: '1' },
}
const faultsOf = (network: object) =>
  SponsorPolicy.safeParse({ networks: [network] }).error?.issues.map(
    ({ path, message }) => `${path.slice(2).join('.')} ${message}`,
  ) ?? []

describe('a sponsor’s policy', () => {
  test('covers Solana instructions by the first bytes of their data, and pays for no new token accounts by default', () => {
    const read = (more: object) =>
      SponsorPolicy.parse({ networks: [{ ...solana, ...more }] }).networks.map(coveredOf)
    expect(read({})).toEqual([
      { calls: [{ to: TOKEN, methods: ['0x0c', '*'] }], opens: [], mostUnitPrice: 100_000n },
    ])
    expect(read({ opens: [MINT], mostUnitPrice: '7' })).toMatchObject([
      { opens: [MINT], mostUnitPrice: 7n },
    ])
  })

  test.each<[string, object, string[]]>([
    [
      'a method that is a signature',
      { ...solana, calls: [{ to: TOKEN, methods: ['transfer(address)'] }] },
      ['calls.0.methods names "transfer(address)"; write it as the first bytes of the data, 0x0c'],
    ],
    [
      'a program of another network',
      { ...solana, calls: [{ to: `0x${'a1'.repeat(20)}`, methods: ['*'] }] },
      ['calls.0.to must be an address of the network'],
    ],
    [
      'a token of another network',
      { ...solana, opens: [MINT, '0x00'] },
      ['opens.1 must be an address of the network'],
    ],
    [
      'accounts and prices on EVM',
      { ...evm, opens: [], mostUnitPrice: '1' },
      ['opens must be left out of this network', 'mostUnitPrice must be left out of this network'],
    ],
    [
      'a network that supports neither',
      { ...evm, caipNetworkId: 'cosmos:cosmoshub-4' },
      ['caipNetworkId must be a network with smart accounts, or with fee payers'],
    ],
    [
      'a missing price',
      { ...solana, mostUnitPrice: '0' },
      ['mostUnitPrice must be a number of the smallest unit, as text'],
    ],
  ])('rejects %s', (_what, network, faults) => {
    expect(faultsOf(network)).toEqual(faults)
  })
})
