import { describe, expect, test } from 'vitest'
import { connect } from '../connections/connect.js'
import { disconnect } from '../connections/disconnect.js'
import {
  createTestAdapter,
  offerOther,
  SOLANA,
  SOLANA_DEVNET,
} from '../core/testing/createTestAdapter.js'
import { createTestCore } from '../core/testing/createTestCore.js'
import { switchNetwork } from '../networks/switchNetwork.js'
import { createPlainProvider } from './createPlainProvider.js'

function openPage() {
  const core = createTestCore({
    networks: [SOLANA, SOLANA_DEVNET],
    adapters: [createTestAdapter('solana')],
  })
  return { core, provider: createPlainProvider(core, 'solana') }
}

describe('createPlainProvider', () => {
  test('reports the chain’s CAIP-2 reference, and emits an event on disconnect', async () => {
    const { core, provider } = openPage()
    const events: unknown[] = []
    for (const event of ['connect', 'chainChanged', 'accountsChanged', 'disconnect'])
      provider.on(event, (value: never) => events.push([event, value]))
    await connect(core, offerOther(core).connector)
    await switchNetwork(core, `solana:${SOLANA_DEVNET.id}`)
    await disconnect(core)
    expect(events).toEqual([
      ['connect', { chainId: SOLANA.id }],
      ['accountsChanged', ['AAAA1111']],
      ['chainChanged', SOLANA_DEVNET.id],
      ['accountsChanged', []],
      ['disconnect', expect.any(Error)],
    ])
  })

  test('[Z11] sends a request to the connected wallet, and fails before a connection', async () => {
    const { core, provider } = openPage()
    await expect(provider.request({ method: 'sign' })).rejects.toThrow(
      'Please call connect() before request()',
    )
    const { connector, asked } = offerOther(core)
    await connect(core, connector)
    await provider.request({ method: 'sign' })
    expect(asked).toEqual(['connect', 'sign'])
  })
})
