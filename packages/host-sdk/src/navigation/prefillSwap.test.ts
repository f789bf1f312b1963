import { describe, expect, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { parseAmount } from '../assets/amounts.js'
import { changeSwap, flipSwap, type SwapOrder, swapOrder } from '../assets/swap/swapOrder.js'
import { connect } from '../connections/connect.js'
import { currentView, type SwapArguments } from '../core/model/views.js'
import { getNamespace } from '../core/namespaceState.js'
import { createTestCore, ONE, offerWallet } from '../core/testing/createTestCore.js'
import { createInstance } from '../start/instance.js'

const CHAIN = 'eip155:31337'
const CURRENCY = `${CHAIN}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`
const listed = (symbol: string, digit: string) =>
  ({
    id: `${CHAIN}:0x${digit.repeat(40)}`,
    ...{ symbol, name: symbol, decimals: 6 },
  }) as const
const MARKET = {
  chainId: CHAIN,
  currency: CURRENCY,
  listed: [
    { id: CURRENCY, symbol: 'ETH', name: 'Ether', decimals: 18 } as const,
    listed('USD', 'a'),
    listed('TWIN', 'b'),
    listed('TWIN', 'c'),
  ],
}

async function openPage({ isConnected = true, swaps = true } = {}) {
  const core = createTestCore({
    networks: [ONE],
    adapters: [createEip155Adapter()],
    features: { swaps },
  })
  if (isConnected) await connect(core, offerWallet(core).connector)
  const vestibule = createInstance(core, undefined)
  return {
    core,
    holds(amount: string) {
      const { caipAddress } = getNamespace(core.store.getState()).accountState
      if (caipAddress === undefined) throw new Error('No account is connected.')
      const value = parseAmount(amount, 18) ?? 0n
      const eip155 = { caipAddress, amount, symbol: 'ETH', value, decimals: 18, label: '' }
      core.store.setState({ balances: { eip155 } })
    },
    open: (given?: unknown) => vestibule.open({ view: 'Swap', arguments: given as SwapArguments }),
    order: () => swapOrder(core, MARKET),
    shown: () => currentView(core.store.getState()).name,
  }
}

describe("open({ view: 'Swap', arguments })", () => {
  test.each([
    ['1', '1', 10n ** 18n],
    ['250.5', '1', 10n ** 18n],
    ['0.999999999999999999', '', undefined],
    ['0', '', undefined],
  ])(
    '[V13] suggests an amount for a balance of %s in the network’s currency: "%s"',
    async (...row) => {
      const [balance, text, amount] = row
      const { holds, open, order, shown } = await openPage()
      holds(balance)
      await open()
      expect(shown()).toBe('Swap')
      expect(order()).toMatchObject({ from: { symbol: 'ETH' }, to: undefined, text, amount })
    },
  )

  test('[V13] updates the amount with the balance until the visitor types, and keeps a cleared field', async () => {
    const { core, holds, open, order } = await openPage()
    await open({ toToken: 'USD' })
    expect(order()?.text).toBe('')
    holds('3')
    expect(order()?.text).toBe('1')
    changeSwap(core, { side: 'from', amount: '' })
    expect(order()?.text).toBe('')
  })

  test('[V13] keeps the suggested amount when the visitor swaps the sides', async () => {
    const { core, holds, open, order } = await openPage()
    holds('3')
    await open({ toToken: 'USD' })
    flipSwap(core, order() as SwapOrder)
    expect(order()).toMatchObject({
      from: { symbol: 'USD' },
      to: { symbol: 'ETH' },
      draft: { side: 'to' },
      ...{ text: '1', amount: 10n ** 18n },
    })
  })

  test('[V13] keeps a dapp’s amount that exceeds the balance', async () => {
    const { holds, open, order } = await openPage()
    holds('0.1')
    await open({ amount: '2.5' })
    expect(order()).toMatchObject({ text: '2.5', amount: 25n * 10n ** 17n })
  })

  test.each(['USD', 'usd', MARKET.listed[1]?.id, MARKET.listed[1]?.id.split(':')[2]])(
    '[V13] finds the token %s',
    async (toToken) => {
      const { open, order } = await openPage()
      await open({ fromToken: 'ETH', toToken, amount: '0.25' })
      expect(order()).toMatchObject({
        from: { symbol: 'ETH' },
        to: { symbol: 'USD' },
        amount: 25n * 10n ** 16n,
      })
    },
  )

  test.each(['TWIN', 'NONE', `eip155:1:0x${'a'.repeat(40)}`])(
    '[V13] selects no token for %s, which matches no token or several',
    async (toToken) => {
      const { open, order } = await openPage()
      await open({ toToken })
      expect(order()?.to).toBeUndefined()
    },
  )

  test.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '1e3' }, 'amount'],
    [{ amount: 1 }, 'amount'],
    [{ fromToken: '' }, 'fromToken'],
    [{ toToken: null }, 'toToken'],
    [{ toToken: {} }, 'toToken'],
    [{ token: 'ETH' }, 'token'],
  ])('[V13] rejects %j', async (given, argument) => {
    const { open } = await openPage()
    await expect(open(given)).rejects.toMatchObject({ type: 'invalidParams', data: { argument } })
  })

  test('[V13] shows Connect to a visitor without an account', async () => {
    const { open, shown } = await openPage({ isConnected: false })
    await open({ toToken: 'USD' })
    expect(shown()).toBe('Connect')
  })

  test('[E18] rejects the view if swaps are off', async () => {
    const { open } = await openPage({ swaps: false })
    await expect(open()).rejects.toMatchObject({ type: 'invalidParams', data: { view: 'Swap' } })
  })
})
