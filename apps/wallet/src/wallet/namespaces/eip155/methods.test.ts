import { describe, expect, test } from 'vitest'
import type { Setting } from '../../request.js'
import { toRpcError } from '../../rpcError.js'
import { deriveAccounts } from '../namespaces.js'
import { deriveAddresses } from './accounts.js'
import { METHODS } from './methods.js'

const accounts = deriveAccounts(2)
const [ADA = '', BOB = ''] = accounts.map(({ address }) => address)

function setting(params: unknown[], change: Partial<Setting> = {}): Setting {
  return {
    params,
    chain: 'eip155:31337',
    shared: [ADA],
    accounts,
    chains: [{ id: 'eip155:31337', name: 'Local One', rpcUrl: 'http://127.0.0.1:9' }],
    switchChain: async () => {},
    addChain: async () => {},
    ...change,
  }
}

function refusal(name: string, given: Setting) {
  try {
    METHODS[name]?.show?.(given)
  } catch (error) {
    return toRpcError(error).code
  }
  return undefined
}

describe('METHODS', () => {
  test('behavior: shows a text message as text and other bytes as hexadecimal', () => {
    const shown = (message: string) =>
      METHODS.personal_sign?.show?.(setting([message, ADA]))[1]?.value
    expect(shown('0x48656c6c6f')).toBe('Hello')
    expect(shown('Hello')).toBe('Hello')
    expect(shown('0xff00')).toBe('0xff00')
  })

  test('error: rejects an unshared account in every signing method', () => {
    const typedData = { primaryType: 'Mail', message: {} }
    expect(refusal('personal_sign', setting(['0x00', BOB]))).toBe(4100)
    expect(refusal('eth_signTypedData_v4', setting([BOB, typedData]))).toBe(4100)
    expect(refusal('eth_sendTransaction', setting([{ from: BOB, to: ADA }]))).toBe(4100)
    // Addresses are case-insensitive.
    expect(refusal('personal_sign', setting(['0x00', ADA.toLowerCase()]))).toBe(undefined)
  })

  test('error: rejects an unknown network, a network without a node, and invalid parameters', () => {
    const send = setting([{ from: ADA }], { chain: 'eip155:1' })
    expect(refusal('eth_sendTransaction', send)).toBe(4901)
    expect(refusal('wallet_switchEthereumChain', setting([{ chainId: '0x1' }]))).toBe(4902)
    for (const chainId of [undefined, 1, '1', '0x', '0xg'])
      expect(refusal('wallet_switchEthereumChain', setting([{ chainId }]))).toBe(-32602)
    for (const rpcUrls of [undefined, [], ['javascript:alert(1)'], 'nonsense'])
      expect(refusal('wallet_addEthereumChain', setting([{ chainId: '0x1', rpcUrls }]))).toBe(
        -32602,
      )
    expect(refusal('eth_signTypedData_v4', setting([ADA, '{}']))).toBe(-32602)
    expect(refusal('eth_sendTransaction', setting([]))).toBe(-32602)
  })
})

describe('deriveAddresses', () => {
  test('behavior: derives the same accounts every time and skips those of the demo and the faucet', () => {
    const addresses = deriveAddresses(6)
    expect(addresses.slice(0, 2)).toEqual([ADA, BOB])
    expect(ADA).toBe('0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc')
    for (const taken of [
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    ])
      expect(addresses).not.toContain(taken)
  })
})
