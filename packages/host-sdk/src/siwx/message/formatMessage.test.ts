import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import type { SiwxMessageData } from '../../core/model/siwx.js'
import { formatMessage } from './formatMessage.js'

const WHOLE: SiwxMessageData = {
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1',
  domain: 'dapp.example:8080',
  uri: 'https://dapp.example:8080/login',
  version: '1',
  nonce: '0123456789abcdef',
  statement: 'Welcome back.',
  issuedAt: '2026-11-23T12:00:00.000Z',
  expirationTime: '2026-11-24T12:00:00.000Z',
  notBefore: '2026-11-23T11:00:00.000Z',
  requestId: 'order-7',
  resources: ['https://dapp.example/terms', 'ipfs://bafy'],
}
const ETHEREUM = { accountName: 'Ethereum', messageChainId: '1' }

describe('formatMessage', () => {
  test('[E11] [J13] writes each field on its own line in the order of CAIP-122', () => {
    expect(
      formatMessage(WHOLE, ETHEREUM),
    ).toBe(`dapp.example:8080 wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

Welcome back.

URI: https://dapp.example:8080/login
Version: 1
Chain ID: 1
Nonce: 0123456789abcdef
Issued At: 2026-11-23T12:00:00.000Z
Expiration Time: 2026-11-24T12:00:00.000Z
Not Before: 2026-11-23T11:00:00.000Z
Request ID: order-7
Resources:
- https://dapp.example/terms
- ipfs://bafy`)
  })

  test('[E11] writes EVM messages that viem can parse, with and without a statement', () => {
    expect(parseSiweMessage(formatMessage(WHOLE, ETHEREUM))).toMatchObject({
      address: WHOLE.accountAddress,
      chainId: 1,
      domain: WHOLE.domain,
      nonce: WHOLE.nonce,
      requestId: WHOLE.requestId,
      resources: WHOLE.resources,
      statement: WHOLE.statement,
      uri: WHOLE.uri,
      version: '1',
    })
    const { statement, ...bare } = WHOLE
    expect(parseSiweMessage(formatMessage(bare, ETHEREUM))).toMatchObject({ nonce: WHOLE.nonce })
  })

  test('[E11] writes networks of other namespaces as CAIP-2 ids', () => {
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const words = { accountName: 'Solana', messageChainId: chainId }
    expect(formatMessage({ ...WHOLE, chainId }, words)).toContain(`\nChain ID: ${chainId}\n`)
  })

  test('[J13] error: rejects a value with a line break', () => {
    for (const field of ['statement', 'nonce', 'requestId'] as const)
      expect(() => formatMessage({ ...WHOLE, [field]: 'x\nChain ID: 5' }, ETHEREUM)).toThrow(
        'line break',
      )
  })
})
