import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCaipAddress, NAMESPACES } from './caip.js'
import { parseCaipAddress, parseCaipNetworkId } from './parseCaip.js'

describe('parseCaipNetworkId', () => {
  test('[E01] [X11] splits a network id into namespace and chain id', () => {
    expect(parseCaipNetworkId('eip155:1')).toEqual({ namespace: 'eip155', chainId: '1' })
    expect(parseCaipNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual({
      namespace: 'solana',
      chainId: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    })
  })

  test.each([
    '',
    'eip155',
    'eip155:1:2',
    ':1',
    'eip155:',
    'EIP155:1',
    '__proto__:1',
    'eip155:1 ',
    7,
    null,
    {},
  ])('[X11] [Z14] error: rejects %j, which does not have two valid parts', (value) => {
    expect(() => parseCaipNetworkId(value)).toThrow('Invalid CAIP-2 network id')
  })

  test('[Z11] error: rejects an unknown namespace', () => {
    expect(() => parseCaipNetworkId('starknet:SN_GOERLI')).toThrow('Namespace is not configured')
  })
})

describe('parseCaipAddress', () => {
  test('[E01] [X11] parses the output of formatCaipAddress for each namespace', () => {
    const word = fc.stringMatching(/^[-_a-zA-Z0-9]{1,32}$/)
    const account = fc.stringMatching(/^[-.%a-zA-Z0-9]{1,128}$/)
    fc.assert(
      fc.property(fc.constantFrom(...NAMESPACES), word, account, (namespace, chainId, address) => {
        const parts = { namespace, chainId, address }
        expect(parseCaipAddress(formatCaipAddress(parts))).toEqual(parts)
      }),
    )
  })

  test.each([
    '',
    'eip155:1',
    'eip155:1:0x..:x',
    ':1:0x',
    'eip155::0x',
    'EIP155:1:0x',
    'foo:1:0x',
    ' eip155:1:0x',
    'eip155:1:',
    7,
    null,
  ])('[X11] [Z14] error: rejects %j, which does not have three valid parts', (value) => {
    expect(() => parseCaipAddress(value)).toThrow('Invalid CAIP-10 address')
  })
})
