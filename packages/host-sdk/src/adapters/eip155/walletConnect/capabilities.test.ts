import { describe, expect, test } from 'vitest'
import { readCapabilities } from './capabilities.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const byChain = { '0x1': { atomic: { status: 'ready' } }, '0xA': { paymaster: {} } }

describe('readCapabilities', () => {
  test('[A27] reads capabilities by address and chain, or only by chain, as JSON or as an object', () => {
    for (const capabilities of [
      byChain,
      JSON.stringify(byChain),
      { [address.toLowerCase()]: byChain },
      JSON.stringify({ [address]: JSON.stringify(byChain) }),
    ]) {
      expect(readCapabilities({ capabilities }, { address, chainIds: [] })).toEqual(byChain)
      expect(readCapabilities({ capabilities }, { address, chainIds: ['0xa'] })).toEqual({
        '0xA': { paymaster: {} },
      })
    }
  })

  test.each([undefined, 'no json', 'null', 7, {}, { anyone: byChain }])(
    'ignores invalid capabilities: %j',
    (capabilities) => {
      expect(readCapabilities({ capabilities }, { address, chainIds: [] })).toBeUndefined()
    },
  )
})
