import type { Namespace } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { createSolanaAdapter } from '../adapters/solana/createSolanaAdapter.js'
import { hasLogin } from './hasLogin.js'
import { createTestAdapter } from './testing/createTestAdapter.js'

const frameUrl = 'https://wallet.example'
const served = [createEip155Adapter(), createSolanaAdapter()]
const others = (['bip122', 'polkadot', 'cosmos'] satisfies Namespace[]).map(createTestAdapter)

describe('[P02] embedded login', () => {
  test.each(served)('is offered with an adapter for $namespace', (adapter) => {
    expect(hasLogin({ frameUrl, adapters: [adapter] })).toBe(true)
    expect(hasLogin({ frameUrl, adapters: [...others, adapter] })).toBe(true)
  })

  test.each(others)('is not offered with only an adapter for $namespace', (adapter) => {
    expect(hasLogin({ frameUrl, adapters: [adapter] })).toBe(false)
  })

  test('is not offered without a frame or without an adapter', () => {
    expect(hasLogin({ frameUrl: undefined, adapters: served })).toBe(false)
    expect(hasLogin({ frameUrl, adapters: [] })).toBe(false)
  })
})
