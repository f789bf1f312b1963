import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type { Setting } from '../../request.js'
import { toRpcError } from '../../rpcError.js'
import { deriveAccounts } from '../namespaces.js'
import { ADDRESS } from './accounts.js'
import { METHODS } from './methods.js'

const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const HELLO = new TextEncoder().encode('Hello')

function setting(params: unknown, change: Partial<Setting> = {}): Setting {
  return {
    params: [params],
    chain: DEVNET,
    shared: [ADDRESS],
    accounts: deriveAccounts(2),
    chains: [{ id: DEVNET, name: 'Solana Devnet' }],
    switchChain: async () => {},
    addChain: async () => {},
    ...change,
  }
}

const asked = (message: Uint8Array, pubkey = ADDRESS) => ({
  message: base58.encode(message),
  pubkey,
})
const show = (given: Setting) => METHODS.solana_signMessage?.show?.(given)

function refusal(given: Setting) {
  try {
    show(given)
  } catch (error) {
    return toRpcError(error).code
  }
  return undefined
}

describe('solana_signMessage', () => {
  test('[A27] behavior: signs the message with the Ed25519 key of the shared account', async () => {
    const given = setting(asked(HELLO))
    const answer = await METHODS.solana_signMessage?.run(given)
    const { signature = '' } = answer as { signature?: string }
    const key = base58.decode(ADDRESS)
    expect(ed25519.verify(base58.decode(signature), HELLO, key)).toBe(true)
  })

  test('behavior: shows text as text, and other bytes in base58', () => {
    expect(show(setting(asked(HELLO)))?.[1]?.value).toBe('Hello')
    const bytes = new Uint8Array([255, 254])
    expect(show(setting(asked(bytes)))?.[1]?.value).toBe(base58.encode(bytes))
  })

  test('error: rejects an unknown account, an unshared account and an invalid message', () => {
    const other = '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'
    expect(refusal(setting(asked(HELLO, other)))).toBe(4100)
    expect(refusal(setting(asked(HELLO), { shared: [] }))).toBe(4100)
    expect(refusal(setting(undefined))).toBe(4100)
    for (const message of [undefined, 7, '0OIl'])
      expect(refusal(setting({ message, pubkey: ADDRESS }))).toBe(-32602)
  })
})
