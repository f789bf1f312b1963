import { createEncodedRecap } from '@walletconnect/utils'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { toRpcError } from '../rpcError.js'
import { issuer, signInMessage, signInMethods, signInPayload } from './signIn.js'
import type { SignInPayload } from './signInPayload.js'

const ONE = 'eip155:31337'
const TWO = 'eip155:31338'
const MAINNET = 'eip155:1'
const ADA = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

function payload(change: Partial<SignInPayload> = {}): SignInPayload {
  return {
    chains: [ONE, TWO, MAINNET],
    domain: 'dapp.example',
    aud: 'https://dapp.example/login',
    version: '1',
    nonce: 'abcdefgh',
    iat: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}

const recap = (methods: string[]) => [createEncodedRecap('eip155', 'request', methods)]

function refusal(asked: SignInPayload, chains: string[]) {
  try {
    signInPayload(asked, chains)
  } catch (error) {
    return toRpcError(error)
  }
  return undefined
}

describe('signInPayload', () => {
  test('behavior: grants only requested and supported rights', () => {
    const asked = payload({ resources: recap(['personal_sign', 'eth_sign']) })
    const signed = signInPayload(asked, [TWO, ONE, 'eip155:10'])
    expect(signed.chains).toEqual([ONE, TWO])
    expect(signInMethods(signed)).toEqual(['personal_sign'])
    expect(signed.statement).toContain("'request': 'personal_sign' for 'eip155'.")
  })

  test('error: returns an error that lists the unsupported networks or methods', () => {
    expect(refusal(payload(), ['eip155:10'])).toEqual({
      code: 5100,
      message: `Unsupported chains. The wallet supports none of ${ONE}, ${TWO}, ${MAINNET}.`,
    })
    expect(refusal(payload({ resources: recap(['eth_sign']) }), [ONE])).toEqual({
      code: 5101,
      message: 'Unsupported methods. The wallet supports none of eth_sign.',
    })
  })

  test('error: refuses a message without an audience or a nonce', () => {
    expect(refusal(payload({ aud: '' }), [ONE])?.code).toBe(-32602)
    expect(refusal(payload({ nonce: '' }), [ONE])?.code).toBe(-32602)
  })

  test('security: refuses a field that forges a line of the message', () => {
    const statement = 'Hello.\n\nURI: https://bank.example'
    expect(refusal(payload({ statement }), [ONE])?.code).toBe(-32602)
    expect(refusal(payload({ resources: ['https://a.example\nb'] }), [ONE])?.code).toBe(-32602)
  })

  test('security: refuses a statement that hides permissions of the ReCap', () => {
    const methods = ['eth_sendTransaction', 'personal_sign']
    const { statement } = signInPayload(payload({ resources: recap(methods) }), [ONE])
    const harmless = statement?.replace("'eth_sendTransaction', ", '') ?? ''
    const asked = (words: string) => payload({ statement: words, resources: recap(methods) })
    expect(refusal(asked(harmless), [ONE])?.code).toBe(-32602)
    expect(refusal(asked(`${statement} Not at all.`), [ONE])?.code).toBe(-32602)
    expect(refusal(asked(statement ?? ''), [ONE])).toBeUndefined()
  })
})

describe('signInMessage', () => {
  test('behavior: writes an ERC-4361 message with the chain id of the network', () => {
    const signed = signInPayload(payload({ resources: recap(['personal_sign']) }), [TWO])
    expect(parseSiweMessage(signInMessage(signed, issuer(TWO, ADA)))).toMatchObject({
      address: ADA,
      chainId: 31338,
      domain: 'dapp.example',
      nonce: 'abcdefgh',
      uri: 'https://dapp.example/login',
    })
  })
})
