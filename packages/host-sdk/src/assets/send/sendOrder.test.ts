import { describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../../adapters/eip155/createEip155Adapter.js'
import { connect } from '../../connections/connect.js'
import { getNamespace } from '../../core/namespaceState.js'
import { ADDRESS, createTestCore, ONE, offerWallet } from '../../core/testing/createTestCore.js'
import { nativeToken } from '../tokensOf.js'
import { changeDraft, sendOrder } from './sendOrder.js'

describe('an amount in dollars', () => {
  const ETHER = 10n ** 18n

  async function pageAt(price: number | undefined) {
    const core = createTestCore({ networks: [ONE], adapters: [createEip155Adapter()] })
    await connect(core, offerWallet(core).connector)
    const { accountState, networkState } = getNamespace(core.store.getState())
    const { caipAddress } = accountState
    const { caipNetwork } = networkState
    if (caipAddress === undefined || caipNetwork === undefined) throw new Error('Not connected.')
    const native = nativeToken(caipNetwork, '1.5')
    const quote = (now: number | undefined) =>
      core.store.setState({
        holdings: { caipAddress, status: 'ready', tokens: [{ ...native, price: now }] },
        balances: {
          eip155: {
            caipAddress,
            amount: '1.5',
            symbol: 'ETH',
            value: (3n * ETHER) / 2n,
            decimals: 18,
            label: '1.5 ETH',
          },
        },
      })
    quote(price)
    return { core, quote }
  }

  test('[J09] keeps the form’s exact amount until the visitor types another amount', async () => {
    const { core, quote } = await pageAt(3_000)
    changeDraft(core, { amount: '4500', inFiat: true, exact: 1_499_999_999_999_999_999n })
    expect(sendOrder(core)?.amount).toBe(1_499_999_999_999_999_999n)
    quote(3_001)
    changeDraft(core, { receiver: 'somebody' })
    expect(sendOrder(core)?.amount).toBe(1_499_999_999_999_999_999n)
    changeDraft(core, { amount: '3001' })
    expect(sendOrder(core)?.amount).toBe(ETHER)
  })

  test('[J09] clears the amount when the price is no longer available', async () => {
    const { core, quote } = await pageAt(3_000)
    changeDraft(core, { amount: '1', inFiat: true })
    expect(sendOrder(core)?.amount).toBe(ETHER / 3_000n)
    quote(undefined)
    expect(sendOrder(core)?.amount).toBeUndefined()
    changeDraft(core, { amount: '1', inFiat: false })
    expect(sendOrder(core)?.amount).toBe(ETHER)
  })
})

test('[E15] includes the token, the amount, the receiver with its name, and all tokens in an order', async () => {
  const core = createTestCore({ networks: [ONE], adapters: [createEip155Adapter()] })
  await connect(core, offerWallet(core).connector)
  const named = { text: 'bob.eth', name: 'bob.eth', address: ADDRESS, at: 0 }
  changeDraft(core, { amount: '1.5', receiver: 'bob.eth', named })
  expect(sendOrder(core)).toMatchObject({
    from: ADDRESS,
    network: { name: 'Local One' },
    draft: { amount: '1.5', receiver: 'bob.eth', named },
    token: { symbol: 'ETH' },
    amount: 1_500_000_000_000_000_000n,
    tokens: [],
    hidden: [],
  })
})
