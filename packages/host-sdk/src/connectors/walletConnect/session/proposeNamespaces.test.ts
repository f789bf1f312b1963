import { describe, expect, test } from 'vitest'
import { toNetwork } from '../../../core/model/network.js'
import { PARTS } from '../testing/parts.js'
import { proposeNamespaces } from './proposeNamespaces.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const evm = (id: number) =>
  toNetwork({
    id,
    name: `Chain ${id}`,
    nativeCurrency,
    rpcUrls: { default: { http: [`https://node.example/${id}`] } },
  })

describe('proposeNamespaces', () => {
  test('[J03] [E12] proposes every network of the dapp, with its node URL', () => {
    const { eip155 } = proposeNamespaces([evm(1), evm(10)], PARTS)
    expect(eip155).toMatchObject({
      chains: ['eip155:1', 'eip155:10'],
      events: ['accountsChanged', 'chainChanged'],
      rpcMap: { 1: 'https://node.example/1', 10: 'https://node.example/10' },
    })
    expect(eip155?.methods).toHaveLength(24)
  })

  test('also proposes Solana networks by their deprecated ids, and all Solana methods', () => {
    const id = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const solana = toNetwork({
      id,
      name: 'Solana',
      chainNamespace: 'solana',
      nativeCurrency,
      rpcUrls: { default: { http: [] } },
    })
    expect(proposeNamespaces([solana], new Map())).toEqual({})
    expect(proposeNamespaces([solana], PARTS).solana).toEqual({
      methods: [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_requestAccounts',
        'solana_getAccounts',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
      ],
      events: ['accountsChanged', 'chainChanged'],
      chains: [`solana:${id}`, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
      rpcMap: {},
    })
  })
})
