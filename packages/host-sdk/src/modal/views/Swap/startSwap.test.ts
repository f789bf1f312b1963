import { VestibuleError } from '@vestibule/protocol'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../../../adapters/eip155/createEip155Adapter.js'
import type { Quotes } from '../../../assets/swap/createQuotes.js'
import { readQuote } from '../../../assets/swap/swapApi.js'
import { type SwapOrder, swapOrder } from '../../../assets/swap/swapOrder.js'
import { connect } from '../../../connections/connect.js'
import type { SwapDraft } from '../../../core/model/state.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { view } from '../../../core/model/views.js'
import { createTestCore, ONE, offerWallet } from '../../../core/testing/createTestCore.js'
import { open } from '../../../navigation/modal.js'
import { push } from '../../../navigation/router.js'
import { createI18n } from '../../i18n.js'
import { startSwap } from './startSwap.js'

const CHAIN = 'eip155:31337'
const CURRENCY = `${CHAIN}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE` as const
const TOKEN = `${CHAIN}:0x${'a'.repeat(40)}` as const
const SPENDER = `0x${'5'.repeat(40)}`

/** The form swaps one ether. The wallet answers with the error. */
async function swapThatEndsWith(error: VestibuleError) {
  const evm = createEip155Adapter()
  const core = createTestCore({
    networks: [ONE],
    apiUrl: 'http://services.example',
    adapters: [
      {
        ...evm,
        async transfer(network) {
          const part = (await evm.transfer?.(network)) as TransferPart
          if (part.swaps === undefined) throw new Error('The adapter does not swap.')
          const send = async () => {
            push(core, view('ApproveTransaction'))
            throw error
          }
          return { ...part, swaps: { ...part.swaps, send, isTrade: async () => true } }
        },
      },
    ],
  })
  onTestFinished(() => core.lifetime.abort())
  await connect(core, offerWallet(core).connector)
  const account = swapOrder(core, undefined)?.account
  if (account === undefined) throw new Error('No account is connected.')
  const swap: SwapDraft = {
    caipAddress: account,
    from: CURRENCY,
    to: TOKEN,
    side: 'from',
    amount: '1',
  }
  core.store.setState({ swap })
  const order = swapOrder(core, {
    ...{ chainId: CHAIN, currency: CURRENCY },
    listed: [
      { id: CURRENCY, symbol: 'ETH', name: 'Ether', decimals: 18 },
      { id: TOKEN, symbol: 'USD', name: 'Dollar', decimals: 6 },
    ],
  }) as SwapOrder
  const amount = String(10n ** 18n)
  const quote = {
    ...{ id: 'q', fromAmount: amount, fromAccount: CURRENCY, toAmount: '100', toAccount: TOKEN },
    ...{ minimum: '99', slippage: 1, priceImpact: 0.1, fees: [], spender: null },
    route: [CURRENCY, TOKEN],
    block: { number: '1', time: new Date().toISOString() },
    expiresAt: new Date(Date.now() + 30_000).toISOString(),
    deadline: new Date(Date.now() + 600_000).toISOString(),
  }
  const call = { from: account, to: `${CHAIN}:${SPENDER}`, data: '0x12', value: amount, amount }
  vi.stubGlobal('fetch', async (url: URL | string) =>
    Response.json(
      String(url).includes('quotes')
        ? { quotes: [quote] }
        : { tx: { ...call, eip155: { gas: '1', gasPrice: '1' } }, quote },
    ),
  )
  const trade = { account, from: CURRENCY, to: TOKEN, amount: BigInt(amount), slippage: 100 }
  const read = await readQuote(core, trade, {})
  await open(core, view('Swap'))
  const quotes = { pause() {}, offer() {} } as unknown as Quotes
  const page = { core, i18n: createI18n() }
  await startSwap(page, { order, quote: read, quotes, isReviewed: false })
  return core.store.getState()
}

const shown = (stack: readonly { name: string }[]) => stack.map(({ name }) => name)

test('[J10] clears the form and keeps the wallet’s card if the network may have received the swap', async () => {
  const lost = new VestibuleError('connectionLost', { data: { hash: '0xab' } })
  const { stack, swap, swapping, toast } = await swapThatEndsWith(lost)
  expect(shown(stack)).toEqual(['Account', 'ApproveTransaction'])
  expect(swap?.amount).toBe('')
  expect(swapping).toBeUndefined()
  expect(toast).toBeUndefined()
})

test('[J10] keeps the form if the connection was lost before signing', async () => {
  const { stack, swap, swapping } = await swapThatEndsWith(new VestibuleError('connectionLost'))
  expect(shown(stack)).toEqual(['Swap', 'ApproveTransaction'])
  expect(swap?.amount).toBe('1')
  expect(swapping).toBeUndefined()
})

test('[J10] asks the visitor to reject the request in the wallet after a timeout', async () => {
  const { toast, swap } = await swapThatEndsWith(new VestibuleError('requestTimedOut'))
  expect(toast?.message).toBe(
    'Your wallet did not answer in time. Reject the request there before you send again.',
  )
  expect(swap?.amount).toBe('1')
})
