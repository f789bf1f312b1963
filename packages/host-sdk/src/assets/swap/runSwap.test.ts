import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEip155Adapter } from '../../adapters/eip155/createEip155Adapter.js'
import { connect } from '../../connections/connect.js'
import type { Adapter } from '../../core/model/adapter.js'
import type { Connector } from '../../core/model/connector.js'
import type { SwapDraft } from '../../core/model/state.js'
import type { TransferPart } from '../../core/model/transferPart.js'
import { ADDRESS, createTestCore, ONE, offerWallet } from '../../core/testing/createTestCore.js'
import { decideSent, noteSent } from '../../transactions/sentTransactions.js'
import { ApprovalTooLow, runSwap } from './runSwap.js'
import { faultOf, readQuote, type Trade } from './swapApi.js'
import { swapOrder } from './swapOrder.js'

const CHAIN = 'eip155:31337'
const at = (digit: string) => `${CHAIN}:0x${digit.repeat(40)}` as const
const CURRENCY = `${CHAIN}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE` as const
const [TOKEN, SPENDER] = [at('a'), at('5')]
const plain = (id: string) => id.split(':')[2] ?? ''
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const approveOf = (spender: string, amount: bigint) =>
  `0x095ea7b3${word(BigInt(spender))}${word(amount)}`

const swapOf = (receiver: string, least: bigint) => {
  const path = [TOKEN, at('c')].map((id) => BigInt(plain(id)))
  const words = [5n, least, 160n, BigInt(receiver), END, BigInt(path.length), ...path]
  return `0x791ac947${words.map(word).join('')}`
}
const END = BigInt(Math.floor(Date.now() / 1_000) + 600)
const SWAP = swapOf(ADDRESS, 99n)

type Answers = Partial<Record<'quote' | 'allowance' | 'approval' | 'built', object>> & {
  later?: object[]
  /** Maximum amount that the visitor approves in the wallet. */
  most?: bigint
  least?: bigint
}

type Swaps = NonNullable<TransferPart['swaps']>

const withTrades = (adapter: Adapter, isTrade: Swaps['isTrade']): Adapter => ({
  ...adapter,
  async transfer(network) {
    const part = await adapter.transfer?.(network)
    if (part?.swaps === undefined) throw new Error('The adapter does not swap.')
    return { ...part, swaps: { ...part.swaps, isTrade } }
  },
})

/** Opens a page whose services quote 5 tokens for at least 99 units of the currency. */
async function openPage(
  answers: Answers = {},
  { isTrade, type = 'announced' }: { isTrade?: Swaps['isTrade']; type?: Connector['type'] } = {},
) {
  const adapter = createEip155Adapter()
  const { most = 2n ** 256n, least = 0n } = answers
  const core = createTestCore({
    networks: [ONE],
    adapters: [isTrade === undefined ? adapter : withTrades(adapter, isTrade)],
    apiUrl: 'http://services.example',
  })
  onTestFinished(() => core.lifetime.abort())
  const { connector } = offerWallet(core)
  await connect(core, connector)
  Object.assign(connector, { type })
  const sent: { to: string; data: string; value: string }[] = []
  const batches: unknown[] = []
  const signed: [account: string, order: string][] = []
  const request = connector.provider.request.bind(connector.provider)
  Object.assign(connector.provider, {
    request: async (call: { method: string; params?: unknown }) => {
      if (call.method === 'wallet_sendCalls') {
        const [batch] = call.params as [unknown]
        return { id: `0x${String(batches.push(batch)).padStart(64, '0')}` }
      }
      if (call.method === 'eth_signTypedData_v4') {
        signed.push(call.params as [string, string])
        return '0x1234'
      }
      if (call.method !== 'eth_sendTransaction') return request(call as never)
      const [transaction] = call.params as [(typeof sent)[number]]
      const hash = `0x${String(sent.push(transaction)).padStart(64, '0')}`
      noteSent(core, {
        ...{ hash, caipNetworkId: CHAIN, account: '0x', at: 0, outcome: undefined },
        ...{ to: transaction.to, value: '0', isCall: true },
      })
      if (transaction.data.startsWith('0x095ea7b3')) {
        const amount = BigInt(`0x${transaction.data.slice(-64)}`)
        const written = amount < least ? least : amount
        all.allowance = { allowance: String(written < most ? written : most) }
        decideSent(core, { hash, outcome: 'confirmed' })
      }
      return hash
    },
  })
  const account = swapOrder(core, undefined)?.account ?? at('0')
  const trade: Trade = { account, from: TOKEN, to: CURRENCY, amount: 5n, slippage: 100 }
  const quote = {
    ...{ id: 'q', fromAmount: '5', fromAccount: TOKEN, toAmount: '100', toAccount: CURRENCY },
    ...{ minimum: '99', slippage: 1, priceImpact: 0.1, fees: [], spender: SPENDER },
    route: [TOKEN, CURRENCY],
    block: { number: '1', time: new Date().toISOString() },
    expiresAt: new Date(Date.now() + 30_000).toISOString(),
    deadline: new Date(Date.now() + 600_000).toISOString(),
  }
  const call = (to: string, data: string) => ({
    ...{ from: to, to, data, value: '0' },
    eip155: { gas: '1', gasPrice: '1' },
  })
  const all = {
    quotes: { quotes: [{ ...quote, ...answers.quote }] },
    allowance: { allowance: '0', ...answers.allowance },
    'build-approve': {
      tx: { ...call(TOKEN, approveOf(plain(SPENDER), 5n)), ...answers.approval },
      reset: call(TOKEN, approveOf(plain(SPENDER), 0n)),
    },
    'build-transaction': {
      tx: { ...call(SPENDER, SWAP), from: account, amount: '5', ...answers.built },
      quote,
    },
    'place-order': { orderId: 'cow.0x12' } as object,
  }
  const asked: URL[] = []
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (address: URL | string, init?: RequestInit) => {
    const url = new URL(address)
    asked.push(url)
    if (init?.body) bodies.push(JSON.parse(String(init.body)))
    const name = String(url.pathname).split('/').at(-1) as keyof typeof all
    const isLater = asked.filter(({ pathname }) => pathname.endsWith('quotes')).length > 1
    if (isLater && name === 'quotes' && answers.later !== undefined)
      all.quotes.quotes = answers.later.map((change) => ({ ...quote, ...change }))
    const answer = all[name]
    const response = answer instanceof Response ? answer.clone() : Response.json(answer)
    return Object.defineProperty(response, 'url', { value: url.href })
  })
  const market = {
    ...{ chainId: CHAIN, currency: CURRENCY },
    listed: [
      { id: CURRENCY, symbol: 'ETH', name: 'Ether', decimals: 18 } as const,
      { id: TOKEN, symbol: 'USD', name: 'Dollar', decimals: 6 } as const,
    ],
  }
  const swap: SwapDraft = {
    caipAddress: account,
    from: TOKEN,
    to: CURRENCY,
    side: 'from',
    amount: '',
  }
  core.store.setState({ swap })
  const order = swapOrder(core, market)
  if (order === undefined) throw new Error('No account is connected.')
  const steps: string[] = []
  const read = (spender?: string) => readQuote(core, trade, { spender })
  return {
    ...{ core, connector, all, asked, bodies, sent, batches, signed, steps, trade, read },
    run: async (minimum?: bigint) => {
      const reviewed = await read()
      return runSwap(core, {
        order,
        quote: minimum === undefined ? reviewed : { ...reviewed, minimum },
        amounts: { paid: '5 USD', received: '0.0001 ETH' },
        readAgain: () => read(reviewed.spender),
        onStep: (step) => void steps.push(step),
      })
    },
  }
}

afterEach(() => void vi.unstubAllGlobals())

describe('a swap of the embedded wallet', () => {
  test('[J10] sends one request for both the approval and the swap', async () => {
    const { all, run, sent, batches, steps, trade } = await openPage({}, { type: 'auth' })
    Object.assign(all['build-approve'], { reset: undefined })
    expect(await run()).toEqual({ hash: expect.stringMatching(/1$/) })
    const calls = [
      { to: plain(TOKEN), data: approveOf(plain(SPENDER), 5n) },
      { to: plain(SPENDER), data: SWAP },
    ]
    const from = plain(trade.account)
    const chainId = '0x7a69'
    expect(batches).toEqual([{ version: '2.0.0', from, chainId, calls, atomicRequired: false }])
    expect(sent).toEqual([])
    expect(steps).toEqual(['checking', 'swapping'])
  })

  test('[J10] sends only the swap if the exchange already has the allowance', async () => {
    const { run, sent, batches } = await openPage(
      { allowance: { allowance: '5' } },
      { type: 'auth' },
    )
    await run()
    expect([sent.map(({ data }) => data), batches]).toEqual([[SWAP], []])
  })

  test('[J10] sends one request per step if the token requires a reset to zero first', async () => {
    const { run, sent, batches } = await openPage({}, { type: 'auth' })
    await run()
    expect([sent.length, batches]).toEqual([3, []])
  })

  test('[J10] sends approval and swap as two requests for a vendor’s exchange', async () => {
    const { all, run, sent, batches } = await openPage(
      { quote: { exchange: '0x' } },
      { type: 'auth' },
    )
    Object.assign(all['build-approve'], { reset: undefined })
    await run()
    expect([sent.length, batches]).toEqual([2, []])
  })

  test('error: does not send an approval of another amount to the wallet', async () => {
    const approval = { data: approveOf(plain(SPENDER), 6n) }
    const { all, run, batches } = await openPage({ approval }, { type: 'auth' })
    Object.assign(all['build-approve'], { reset: undefined })
    expect(faultOf(await run().catch((error: unknown) => error))).toBe('unclear')
    expect(batches).toEqual([])
  })
})

describe('a swap through an order', () => {
  const refusal = (reason: string) =>
    Response.json(
      { error: { type: 'unknown', message: 'The wallet refuses.', data: { reason } } },
      { status: reason.startsWith('exchange') ? 503 : 409 },
    )
  const RELAYER = `${CHAIN}:0xC92E8bdf79f0507f65a392b0ab4667716BFE0110`
  const deadline = new Date(Date.now() + 600_000).toISOString()
  const ofCow = { kind: 'order', exchange: 'CoW Protocol', spender: RELAYER, deadline }
  const allowed = { allowance: '5' }

  test('[J10] approves exactly the amount, signs the reviewed terms, and places the order', async () => {
    const { all, run, sent, signed, steps, bodies, trade } = await openPage({
      ...{ quote: ofCow, approval: { data: approveOf(plain(RELAYER), 5n) } },
    })
    Object.assign(all['build-approve'], { reset: undefined })
    const ends = Date.parse(deadline)
    expect(await run()).toEqual({ placed: { id: 'cow.0x12', ends, spender: plain(RELAYER) } })
    expect(sent.map(({ data }) => data)).toEqual([approveOf(plain(RELAYER), 5n)])
    const [[account, order] = ['', '{}']] = signed
    expect(account).toBe(plain(trade.account))
    expect(JSON.parse(order)).toMatchObject({
      domain: { chainId: 31_337, verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41' },
      message: {
        ...{ sellToken: plain(TOKEN), buyToken: plain(CURRENCY), receiver: plain(trade.account) },
        ...{ sellAmount: '5', buyAmount: '99', feeAmount: '0', kind: 'sell' },
        validTo: Math.floor(Date.parse(deadline) / 1_000),
      },
    })
    expect(bodies.at(-1)).toMatchObject({ quoteId: 'q', amount: '5', signature: '0x1234' })
    expect(steps.filter((step) => step !== 'checking')).toEqual([
      ...['approving', 'approving', 'signing'],
    ])
  })

  test('[J10] signs once with the embedded wallet, without a batch', async () => {
    const { run, signed, batches, sent } = await openPage(
      { quote: ofCow, allowance: allowed },
      { type: 'auth' },
    )
    await run()
    expect([signed.length, batches, sent]).toEqual([1, [], []])
  })

  test.each([
    ['sends no transaction', undefined],
    ['signs nothing', allowed],
  ])('security: [J10] %s for a spender of another exchange', async (_what, allowance) => {
    const { all, run, signed, sent } = await openPage({
      ...{ quote: { ...ofCow, spender: SPENDER }, ...(allowance && { allowance }) },
    })
    Object.assign(all['build-approve'], { reset: undefined })
    await expect(run()).rejects.toMatchObject({ fault: 'unclear' })
    expect([signed, sent]).toEqual([[], []])
  })

  test.each([
    ['without an expiry', undefined],
    ['that is valid for more than a day', new Date(Date.now() + 90_000_000).toISOString()],
  ])('security: [J10] refuses the quote of an order %s', async (_what, deadline) => {
    const { run, signed } = await openPage({ quote: { ...ofCow, deadline }, allowance: allowed })
    expect(faultOf(await run().catch((error: unknown) => error))).toBe('unclear')
    expect(signed).toEqual([])
  })

  test('[J10] returns a new quote for review if its minimum is lower after the approval', async () => {
    const approval = { data: approveOf(plain(RELAYER), 5n) }
    const { all, run, signed } = await openPage({ quote: ofCow, approval })
    Object.assign(all['build-approve'], { reset: undefined })
    expect(await run(100n)).toMatchObject({ less: { minimum: 99n } })
    expect(signed).toEqual([])
  })

  test('error: [J10] reports an order that the exchange rejects', async () => {
    const { all, run } = await openPage({ quote: ofCow, allowance: allowed })
    all['place-order'] = refusal('orderRefused')
    expect(faultOf(await run().catch((error: unknown) => error))).toBe('orderRefused')
  })

  test('[J10] requests only transaction quotes after the exchange rejects an order', async () => {
    const { all, run, read, asked } = await openPage({ quote: ofCow, allowance: allowed })
    all['place-order'] = refusal('orderRefused')
    await run().catch(() => undefined)
    await read()
    const quoted = asked.filter(({ pathname }) => pathname.endsWith('quotes'))
    expect(quoted.map(({ searchParams }) => searchParams.get('orders'))).toEqual(['true', null])
  })

  test('[J10] still requests order quotes after the visitor rejects an order', async () => {
    const { run, read, asked, connector } = await openPage({ quote: ofCow, allowance: allowed })
    const { request } = connector.provider
    Object.assign(connector.provider, {
      request: async (call: { method: string }) => {
        if (call.method !== 'eth_signTypedData_v4') return request(call as never)
        throw Object.assign(new Error('No.'), { code: 4001 })
      },
    })
    await expect(run()).rejects.toMatchObject({ type: 'userRejected' })
    await read()
    const quoted = asked.filter(({ pathname }) => pathname.endsWith('quotes'))
    expect(quoted.map(({ searchParams }) => searchParams.get('orders'))).toEqual(['true', 'true'])
  })

  test('error: [J10] sends an order again if the response is lost, and then reports it as open', async () => {
    const { all, run, asked } = await openPage({ quote: ofCow, allowance: allowed })
    all['place-order'] = refusal('exchangeSlow')
    expect(await run()).toMatchObject({ placed: { id: undefined } })
    expect(asked.filter(({ pathname }) => pathname.endsWith('place-order'))).toHaveLength(2)
  })
})

describe('a swap', () => {
  test('[J10] clears the allowance, approves exactly the amount, and swaps', async () => {
    const { run, sent, steps } = await openPage()
    expect(await run()).toMatchObject({ hash: expect.stringMatching(/3$/) })
    expect(sent.map(({ data }) => data)).toEqual([
      approveOf(plain(SPENDER), 0n),
      approveOf(plain(SPENDER), 5n),
      SWAP,
    ])
    expect(steps.filter((step) => step !== 'checking')).toEqual([
      ...['resetting', 'resetting', 'approving', 'approving', 'swapping'],
    ])
  })

  test('[J10] does not send the swap after the visitor approved a lower amount in the wallet', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { run, sent, steps } = await openPage({ most: 4n })
    const swapped = run()
    const refused = expect(swapped).rejects.toThrow(ApprovalTooLow)
    while (steps.at(-1) !== 'approving' || sent.length < 2) await vi.advanceTimersByTimeAsync(100)
    await vi.advanceTimersByTimeAsync(5_000)
    await refused
    expect(sent).toHaveLength(2)
  })

  test('[J10] skips the approval if the visitor changed the reset to the full amount', async () => {
    const { run, sent } = await openPage({ least: 5n })
    await run()
    expect(sent.map(({ data }) => data)).toEqual([approveOf(plain(SPENDER), 0n), SWAP])
  })

  test('[J10] sends the swap once the services report the new allowance', async () => {
    const { run, sent, all } = await openPage({ most: 0n })
    const swapped = run()
    await expect.poll(() => sent.length).toBe(2)
    all.allowance = { allowance: '5' }
    await swapped
    expect(sent.map(({ data }) => data).at(-1)).toBe(SWAP)
  })

  test('[J10] [A08] skips the approval if the exchange’s allowance suffices', async () => {
    const { run, sent } = await openPage({ allowance: { allowance: '5' } })
    await run()
    expect(sent.map(({ data }) => data)).toEqual([SWAP])
  })

  test('[J10] checks a market maker’s transaction against the reviewed trade, and sends it', async () => {
    const terms: unknown[] = []
    const { run, sent, trade } = await openPage(
      { quote: { spender: null, maker: at('7') } },
      { isTrade: async ({ data }, asked) => terms.push(data, asked) > 0 },
    )
    await run()
    expect(sent.map(({ data }) => data)).toEqual([SWAP])
    expect(terms).toEqual([
      SWAP,
      {
        ...{ account: plain(trade.account), maker: plain(at('7')), from: plain(TOKEN) },
        ...{ to: plain(CURRENCY), amount: 5n, minimum: 99n },
      },
    ])
  })

  test('[J10] does not send a market maker’s transaction that differs from the reviewed trade', async () => {
    const { run, sent } = await openPage(
      { quote: { spender: null, maker: at('7') } },
      { isTrade: async () => false },
    )
    await expect(run()).rejects.toMatchObject({ fault: 'unclear' })
    expect(sent).toEqual([])
  })

  test('[J10] sends an unknown call of a vendor’s exchange if the review names the vendor', async () => {
    const { run, sent } = await openPage({
      ...{ quote: { exchange: 'Vendor' }, built: { data: '0x12' }, allowance: { allowance: '5' } },
    })
    await run()
    expect(sent.map(({ data }) => data)).toEqual(['0x12'])
  })

  test('security: [J10] rejects a vendor’s swap that calls the token contract', async () => {
    const transfer = `0xa9059cbb${word(BigInt(plain(at('9'))))}${word(10n ** 30n)}`
    const { run, sent } = await openPage({
      ...{ quote: { exchange: 'Vendor', spender: TOKEN }, allowance: { allowance: '5' } },
      built: { to: TOKEN, data: transfer },
    })
    await expect(run()).rejects.toMatchObject({ fault: 'unclear' })
    expect(sent).toEqual([])
  })

  test('[J10] returns a new quote for review if its minimum is below the reviewed minimum', async () => {
    const { run, sent } = await openPage()
    expect(await run(100n)).toMatchObject({ less: { minimum: 99n } })
    expect(sent.map(({ data }) => data)).not.toContain(SWAP)
  })

  test('[J10] [A08] [A10] uses the quote’s spender for allowance and approval', async () => {
    const { run, asked } = await openPage()
    await run()
    const spenders = asked.flatMap(({ pathname, searchParams }) =>
      /allowance|approve/.test(pathname) ? [searchParams.get('spender')] : [],
    )
    expect(spenders).toEqual([SPENDER, SPENDER, SPENDER, SPENDER])
  })

  test('[J10] keeps the approved exchange if another one now offers more', async () => {
    const more = { spender: at('6'), toAmount: '200', minimum: '198' }
    const { run, sent } = await openPage({ later: [more, {}] })
    await run()
    expect(sent.map(({ to }) => to)).toEqual([plain(TOKEN), plain(TOKEN), plain(SPENDER)])
  })

  test('[J10] returns another exchange’s quote for review if the approved exchange has no offer', async () => {
    const { run, sent } = await openPage({ later: [{ spender: at('6') }] })
    expect(await run()).toMatchObject({ less: { spender: at('6') } })
    expect(sent).toHaveLength(2)
  })

  test.each([
    ['an approval of a higher amount', { approval: { data: approveOf(plain(SPENDER), 6n) } }],
    ['an approval for another spender', { approval: { data: approveOf(plain(at('6')), 5n) } }],
    ['an approval of another token', { approval: { to: at('6') } }],
    ['an approval that sends coins', { approval: { value: '1' } }],
    ['a transfer instead of an approval', { approval: { data: '0xa9059cbb' } }],
  ])('[J10] refuses %s', async (_, answers: Answers) => {
    const { run, sent } = await openPage(answers)
    await expect(run()).rejects.toMatchObject({ fault: 'unclear' })
    expect(sent.map(({ data }) => data)).toEqual([approveOf(plain(SPENDER), 0n)])
  })

  test.each([
    ['sends the network’s currency in a token swap', { value: '1' }],
    ['is for another account', { from: at('9') }],
    ['calls the token contract itself', { to: TOKEN, data: '0xa9059cbb' }],
    ['is for another network', { to: `eip155:1:${plain(SPENDER)}` }],
    ['pays another account', { data: swapOf(plain(at('9')), 99n) }],
    ['pays less than the minimum', { data: swapOf(ADDRESS, 98n) }],
    ['is an unknown call at the operator’s own exchange', { data: '0x12' }],
  ])('[J10] refuses a transaction that %s', async (_, built) => {
    const { run, sent } = await openPage({ built, allowance: { allowance: '5' } })
    await expect(run()).rejects.toMatchObject({ fault: 'unclear' })
    expect(sent).toEqual([])
  })
})

describe('a quote from the services', () => {
  test.each([
    ['another amount', { fromAmount: '6' }],
    ['another token', { toAccount: TOKEN }],
    ['another slippage', { slippage: 5 }],
    ['a minimum below the slippage', { minimum: '98' }],
    ['a minimum above the received amount', { minimum: '101' }],
    ['an amount that is not a number', { toAmount: '1e3' }],
  ])('[J10] [A06] rejects a quote with %s', async (_, quote) => {
    const { read } = await openPage({ quote })
    expect(await read().catch(faultOf)).toBe('unclear')
  })

  test('[J10] sets a lifetime of 20 seconds if the device’s clock is wrong', async () => {
    const { read } = await openPage({ quote: { expiresAt: '2020-01-01T00:00:00.000Z' } })
    const { readAt, validUntil } = await read()
    expect(validUntil - readAt).toBe(20_000)
  })

  test.each([
    [429, {}, 'busy'],
    [503, {}, 'down'],
    [400, {}, 'unclear'],
    [409, { error: { data: { reason: 'noRoute' } } }, 'noRoute'],
    [409, { error: { data: { reason: 'toString' } } }, 'unclear'],
    [404, { error: { data: { reason: 'notSupported' } } }, 'notSupported'],
    [503, { error: { data: { reason: 'exchangeBusy' } } }, 'busy'],
    [503, { error: { data: { reason: 'exchangeSlow' } } }, 'slow'],
    [503, { error: { data: { reason: 'exchangeDown' } } }, 'down'],
    [503, { error: { data: { reason: 'exchangeUnclear' } } }, 'unclear'],
    [400, { error: { data: { reason: 'spenderUnknown' } } }, 'unclear'],
  ])('[J10] [Z19] reports a response of %i with %j as %s', async (status, body, fault) => {
    const { read } = await openPage()
    vi.stubGlobal('fetch', async () => Response.json(body, { status }))
    expect(await read().catch(faultOf)).toBe(fault)
  })

  test.each([
    [new TypeError('Failed to fetch'), 'down'],
    [new DOMException('late', 'TimeoutError'), 'slow'],
  ])('[J10] reports a request that fails with %s as %s', async (error, fault) => {
    const { read } = await openPage()
    vi.stubGlobal('fetch', async () => Promise.reject(error))
    expect(await read().catch(faultOf)).toBe(fault)
  })
})
