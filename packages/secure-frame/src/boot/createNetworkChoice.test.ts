import { describe, expect, test } from 'vitest'
import { requestContext } from '../wallet/testing/requestContext.js'
import { createNetworkChoice } from './createNetworkChoice.js'

const one = requestContext.network
const two = { ...one, caipNetworkId: 'eip155:31338' as const }

describe('createNetworkChoice', () => {
  test('uses the first network until a page switches', () => {
    const networks = createNetworkChoice([one, two])
    expect(networks.active()).toBe(one)
    expect(networks.switchTo('eip155:31338')).toBe(two)
    expect(networks.active()).toBe(two)
  })

  test.each(['eip155:5', 'eip155:313370', 'solana:31337'])(
    'rejects a switch to the unknown network %s with 4902 and the chain in the text',
    (caip2) => {
      const networks = createNetworkChoice([one, two])
      expect(() => networks.switchTo(caip2)).toThrow(
        expect.objectContaining({
          code: 4902,
          message: `Unrecognized chain ${caip2}: this wallet's services do not serve it`,
        }),
      )
      expect(networks.active()).toBe(one)
    },
  )

  test.each(['', '31337', 'eip155:'])('refuses a switch to the invalid network %j', (caip2) => {
    expect(() => createNetworkChoice([one]).switchTo(caip2)).toThrow(
      expect.objectContaining({ type: 'invalidCaipNetworkId' }),
    )
  })

  test('rejects a request for an unknown network with 5000', () => {
    const networks = createNetworkChoice([one])
    expect(networks.find('eip155:31337')).toBe(one)
    expect(() => networks.find('eip155:5')).toThrow(expect.objectContaining({ code: 5000 }))
  })

  test('uses the page’s preferred network if the services support it', () => {
    const networks = createNetworkChoice([one, two])
    networks.prefer('eip155:31338')
    networks.prefer('eip155:5')
    networks.prefer(undefined)
    expect(networks.active()).toBe(two)
  })

  test('throws `noRpcUrl` for the active network without networks', () => {
    expect(() => createNetworkChoice([]).active()).toThrow(
      expect.objectContaining({ type: 'noRpcUrl' }),
    )
  })
})
