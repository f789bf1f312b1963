import { EIP155, isNodeMethod, methodsOf } from '@vestibule/protocol'
import type { FrameNetwork } from '@vestibule/protocol/http'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRpcHandler } from './createRpcHandler.js'

const network: FrameNetwork = {
  caipNetworkId: 'eip155:31337',
  name: 'Local One',
  testnet: true,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SAFE_METHODS = methodsOf(EIP155, 'safe')
const UNSAFE_METHODS = methodsOf(EIP155, 'unsafe')
const { signal } = new AbortController()

/** A handler whose visitor only writes down what they were asked. */
function handler({ address }: { address: string | undefined } = { address: ACCOUNT }) {
  const visitor: string[] = []
  const answer = createRpcHandler({
    account: async () =>
      address === undefined
        ? undefined
        : { id: 'seed:eip155:0', namespace: 'eip155', address, type: 'eoa' },
    approve: async ({ method }) => {
      visitor.push(method)
      return 'from the visitor'
    },
  })
  const ask = (method: string, params: unknown[] = []) =>
    answer({ method, params, network }, signal)
  return { ask, visitor }
}

describe('createRpcHandler', () => {
  test('[X19] [T22] what a node knows is not for the frame to answer', async () => {
    const { ask, visitor } = handler()
    const own = ['eth_accounts', 'eth_chainId']
    const known = [...SAFE_METHODS, ...methodsOf(EIP155, 'refused')]
    const reads = known.filter((method) => isNodeMethod(EIP155, method) && !own.includes(method))
    for (const method of reads) await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
    expect(visitor).toEqual([])
  })

  test('[X19] [T22] nothing unsafe passes without the visitor', async () => {
    const { ask, visitor } = handler()
    for (const method of UNSAFE_METHODS) await expect(ask(method)).resolves.toBe('from the visitor')
    expect(visitor).toEqual(UNSAFE_METHODS)
  })

  test('the account and the network are the wallet’s own to tell', async () => {
    const { ask, visitor } = handler()
    await expect(ask('eth_accounts')).resolves.toEqual([ACCOUNT])
    await expect(ask('eth_chainId')).resolves.toBe('0x7a69')
    await expect(ask('wallet_getCapabilities')).resolves.toEqual({})
    expect(visitor).toEqual([])
  })

  test('before a connection there are no accounts and no signatures', async () => {
    const { ask, visitor } = handler({ address: undefined })
    await expect(ask('eth_accounts')).resolves.toEqual([])
    await expect(ask('wallet_getCapabilities', [ACCOUNT])).resolves.toEqual({})
    await expect(ask('wallet_getAssets', [{ account: ACCOUNT }])).resolves.toEqual({})
    for (const method of UNSAFE_METHODS)
      await expect(ask(method)).rejects.toThrow('Please call connect() before request()')
    expect(visitor).toEqual([])
  })

  test('[X18] five hundred names that are on no list are refused', async () => {
    const { ask, visitor } = handler()
    const known = [...SAFE_METHODS, ...UNSAFE_METHODS]
    const disguised = fc
      .constantFrom(...known)
      .chain((name) =>
        fc.constantFrom(
          name.toUpperCase(),
          `${name} `,
          ` ${name}`,
          `${name}\u0000`,
          name.replace('e', '\u0435'),
          name.replace('_', '__'),
          `${name}_v3`,
        ),
      )
    const strange = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom(
        'eth_sign',
        'eth_signTypedData',
        'eth_signTransaction',
        'eth_simulateV1',
        '__proto__',
        'constructor',
        'toString',
        '',
      ),
      disguised,
    )
    const unknown = fc
      .sample(strange, { numRuns: 600, seed: 7 })
      .filter((method) => !known.includes(method))
      .slice(0, 500)
    expect(unknown).toHaveLength(500)
    for (const method of unknown) {
      await expect(ask(method)).rejects.toMatchObject({
        message: 'Requested RPC call is not allowed',
        code: 4200,
      })
    }
    expect(visitor).toEqual([])
  })
})
