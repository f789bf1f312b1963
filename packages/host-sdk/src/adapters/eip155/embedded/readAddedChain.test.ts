import { describe, expect, test } from 'vitest'
import { readAddedChain } from './readAddedChain.js'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const good = {
  chainId: '0x1',
  chainName: 'Chain',
  rpcUrls: ['https://rpc.example/key', 'http://127.0.0.1:8545', 'http://node.localhost:1'],
  nativeCurrency,
}

describe('readAddedChain', () => {
  test('[A27] reads name, currency and explorer, and ignores node URLs and icons', () => {
    const chain = { ...good, blockExplorerUrls: ['https:scan.example'], iconUrls: ['x'] }
    expect(readAddedChain([chain])).toEqual({
      name: 'Chain',
      nativeCurrency,
      rpcUrls: { default: { http: [] } },
      blockExplorers: { default: { name: 'scan.example', url: 'https://scan.example/' } },
    })
    expect(readAddedChain([{ ...good, blockExplorerUrls: null }])).not.toHaveProperty(
      'blockExplorers',
    )
  })

  test.each([
    ['a missing name', { chainName: undefined }],
    ['a name of a hundred letters', { chainName: 'x'.repeat(100) }],
    ['a missing currency', { nativeCurrency: undefined }],
    ['a currency of six decimals', { nativeCurrency: { ...nativeCurrency, decimals: 6 } }],
    ['an empty symbol', { nativeCurrency: { ...nativeCurrency, symbol: '' } }],
    ['a missing node', { rpcUrls: [] }],
    ['a node that is not a list', { rpcUrls: 'https://rpc.example' }],
    ['a node URL with http', { rpcUrls: ['http://rpc.example'] }],
    ['a node with a script URL', { rpcUrls: ['javascript:alert(1)'] }],
    ['an explorer with a script URL', { blockExplorerUrls: ['javascript:alert(1)'] }],
    ['a name with a right-to-left override', { chainName: 'Sepolia\u202e' }],
    ['a name with a line break', { chainName: 'Chain\nof mine' }],
    [
      'a symbol with an invisible character',
      { nativeCurrency: { ...nativeCurrency, symbol: 'E\u200bTH' } },
    ],
    [
      'an explorer URL with a user name',
      { blockExplorerUrls: ['https://scan.example@evil.example'] },
    ],
    ['an explorer that is not a list', { blockExplorerUrls: {} }],
  ])('error: rejects %s with -32602 and a reason', (_what, change) => {
    expect(() => readAddedChain([{ ...good, ...change }])).toThrow(
      expect.objectContaining({ code: -32602, data: { reason: expect.any(String) } }),
    )
  })
})
