import { type CaipAddress, type CaipNetworkId, VestibuleError } from '@vestibule/protocol'
import {
  SwapAllowance,
  SwapApproval,
  SwapBuilt,
  SwapGasPrice,
  SwapOrderPlaced,
  SwapQuotes,
  type SwapRefusal,
  SwapTokens,
  type SwapQuote as WireQuote,
} from '@vestibule/protocol/http'
import { requestServices } from '../../api/requestServices.js'
import type { Core } from '../../core/core.js'
import { isTokenPicture } from '../readHeld.js'

/** Maximum lifetime of a quote in ms. A longer one means that the device's clock is wrong. */
const MOST_LIFE = 60_000
/** Maximum lifetime of an order in ms. */
const MOST_ORDER_LIFE = 86_400_000
/** Lifetime of a quote in ms if the clock is wrong. Shorter than the services' lifetime. */
const USUAL_LIFE = 20_000

export type SwapFault = Refusal | 'busy' | 'slow' | 'down' | 'unclear'
type Refusal = Exclude<SwapRefusal, `exchange${string}` | 'orderUnknown' | 'spenderUnknown'>

export type Trade = {
  account: CaipAddress
  from: CaipAddress
  to: CaipAddress
  /** Amount of `from` in its smallest unit. */
  amount: bigint
  /** Hundredths of a percent. */
  slippage: number
}

/** Amounts are in smallest units. */
export type Quote = Trade & {
  id: string
  /** Expected amount. Another trade may execute first. */
  received: bigint
  /** The swap reverts below this amount. */
  minimum: bigint
  /** Price impact in percent; undefined if the exchange does not report it. */
  impact: number | undefined
  /** Percent below the services' price; undefined if below 10. */
  belowPrice: number | undefined
  /** The exchange's fees in each token. The amounts already exclude these fees. */
  fees: { from: bigint; to: bigint }
  /** Undefined for the operator's own exchange. */
  exchange: string | undefined
  /** CAIP-10; undefined if no approval is needed. */
  spender: string | undefined
  /** CAIP-10; undefined if no market maker signs. */
  maker?: string | undefined
  /** Expiry of the account's order, in ms since 1970; undefined for a transaction. */
  orderEnds?: number | undefined
  route: readonly string[]
  /** Whether the transaction is private until a block includes it. */
  isProtected?: boolean | undefined
  /** In ms since 1970, by this device's clock. */
  readAt: number
  validUntil: number
}

export type BuiltCall = { from: string; to: string; data: string; value: bigint; fee: bigint }

export async function readSwapTokens(core: Core, chainId: CaipNetworkId) {
  const answer = await ask(core, {
    path: 'tokens',
    query: { chainId, ...ORDERS },
    schema: SwapTokens,
  })
  const seen = new Set<string>()
  return answer.tokens.flatMap(({ name, symbol, address, decimals, logoUri }) => {
    if (!address.startsWith(`${chainId}:`) || seen.has(address)) return []
    seen.add(address)
    const iconUrl = isTokenPicture(logoUri) ? logoUri : undefined
    return { name, symbol, id: address as CaipAddress, decimals, iconUrl }
  })
}

/** @param options.spender preferred exchange, while it has an offer */
export async function readQuote(
  core: Core,
  trade: Trade,
  { signal, spender }: { signal?: AbortSignal; spender?: string | undefined } = {},
): Promise<Quote> {
  const { quotes } = await ask(core, {
    path: 'quotes',
    query: {
      ...{ ...words(trade), slippage: String(trade.slippage / 100) },
      ...(!unableToOrder.get(core)?.has(trade.account) && ORDERS),
    },
    schema: SwapQuotes,
    signal,
  })
  const preferred = spender && quotes.find((quote) => quote.spender === spender)
  return toQuote(preferred || quotes[0], trade)
}

export async function readAllowance(
  core: Core,
  { account, from, spender }: Pick<Quote, 'account' | 'from' | 'spender'>,
): Promise<bigint> {
  const query = { userAddress: account, tokenAddress: from, ...(spender && { spender }) }
  return BigInt((await ask(core, { path: 'allowance', query, schema: SwapAllowance })).allowance)
}

export async function readGasPrice(core: Core, chainId: CaipNetworkId): Promise<bigint> {
  const answer = await ask(core, { path: 'gas-price', query: { chainId }, schema: SwapGasPrice })
  return BigInt(answer.fast)
}

/** Builds an approval of the quote's amount. Send `reset` first if it is set. */
export async function buildApproval(core: Core, quote: Quote) {
  const { tx, reset } = await ask(core, {
    path: 'build-approve',
    query: { ...words(quote), ...(quote.spender && { spender: quote.spender }) },
    schema: SwapApproval,
  })
  return { approval: toCall(tx, quote), reset: reset && toCall(reset, quote) }
}

export async function buildSwap(core: Core, quote: Quote) {
  const [namespace = ''] = quote.account.split(':')
  const { tx, quote: of } = await ask(core, {
    method: 'POST',
    path: 'build-transaction',
    body: {
      ...words(quote),
      projectId: core.options.projectId,
      quoteId: quote.id,
      [namespace]: { slippage: quote.slippage / 100 },
      disableEstimate: true,
    },
    schema: SwapBuilt,
  })
  const call = toCall(tx, quote)
  if (!isSameId(tx.from, quote.account)) throw unclear()
  return { call, minimum: toQuote(of, quote).minimum }
}

export async function placeOrder(core: Core, quote: Quote, signature: string): Promise<string> {
  const { projectId } = core.options
  const body = { ...words(quote), projectId, quoteId: quote.id, signature }
  const path = 'place-order'
  return (await ask(core, { method: 'POST', path, body, schema: SwapOrderPlaced })).orderId
}

export function faultOf(error: unknown): SwapFault {
  if (error instanceof SwapRefused) return error.fault
  if (error instanceof VestibuleError) {
    const { status, reason } = error.data ?? {}
    if (status === 429) return 'busy'
    const name = String(reason)
    if (/^exchange(Busy|Slow|Down|Unclear)$/.test(name))
      return name.slice(8).toLowerCase() as SwapFault
    if (Object.hasOwn(REFUSALS, name)) return name as Refusal
    return typeof status === 'number' && status < 500 ? 'unclear' : 'down'
  }
  const { name, message } = error as Partial<Error>
  if (name === 'TimeoutError') return 'slow'
  // The SDK also throws a TypeError for a proxy's page, but with its own text.
  return name === 'TypeError' && !/ answered \d/.test(message ?? '') ? 'down' : 'unclear'
}

export class SwapRefused extends Error {
  override name = 'SwapRefused'
  readonly fault: SwapFault

  constructor(fault: SwapFault) {
    super(fault)
    this.fault = fault
  }
}

/** Error for an implausible response, or for a response to another request. */
export const unclear = () => new SwapRefused('unclear')

const REFUSALS: Readonly<Record<Refusal, 1>> = {
  notSupported: 1,
  gasPriceNotSupported: 1,
  amountInvalid: 1,
  slippageInvalid: 1,
  addressInvalid: 1,
  networksDiffer: 1,
  sameToken: 1,
  tokenNotListed: 1,
  noRoute: 1,
  amountTooSmall: 1,
  amountRefused: 1,
  tokenKeepsPart: 1,
  quoteInvalid: 1,
  quoteMismatch: 1,
  quoteExpired: 1,
  orderRefused: 1,
}

async function ask<value>(
  core: Core,
  { path, query, ...request }: requestServices.Request<value>,
): Promise<value> {
  const { projectId } = core.options
  const answer = await requestServices(core.options, {
    ...request,
    path: `/v1/convert/${path}`,
    query: { ...query, ...(request.method === undefined && { projectId }) },
  })
  if (answer === undefined) throw new SwapRefused('notSupported')
  return answer
}

const unableToOrder = new WeakMap<Core, Set<string>>()

/** From now on, requests only transaction quotes for the account. */
export function quitOrders(core: Core, { account }: Pick<Trade, 'account'>): void {
  unableToOrder.set(core, new Set(unableToOrder.get(core)).add(account))
}

const ORDERS = { orders: 'true' }

const words = ({ account, from, to, amount }: Trade) => ({
  ...{ userAddress: account, from, to },
  amount: String(amount),
})

/** @throws SwapRefused for a quote of another trade */
function toQuote(told: WireQuote | undefined, trade: Trade): Quote {
  if (told === undefined) throw new SwapRefused('noRoute')
  const { account, from, to, amount, slippage } = trade
  const received = BigInt(told.toAmount)
  const minimum = BigInt(told.minimum)
  const isOurs =
    isSameId(told.fromAccount, from) &&
    isSameId(told.toAccount, to) &&
    BigInt(told.fromAmount) === amount &&
    Math.round(told.slippage * 100) === slippage
  // With a lower minimum, other traders could take the difference.
  const least = (received * BigInt(10_000 - slippage)) / 10_000n
  if (!isOurs || minimum < least || minimum > received || minimum === 0n) throw unclear()
  const keptOf = (token: string) =>
    told.fees.reduce(
      (sum, fee) => (isSameId(fee.account, token) ? sum + BigInt(fee.amount) : sum),
      0n,
    )
  const readAt = Date.now()
  const life = Date.parse(told.expiresAt) - readAt
  const orderEnds = told.kind === 'order' ? Date.parse(told.deadline ?? '') : undefined
  // A solver could execute a long-lived order at a later price.
  if (orderEnds !== undefined && !(orderEnds <= readAt + MOST_ORDER_LIFE)) throw unclear()
  return {
    ...{ account, from, to, amount, slippage, received, minimum, readAt },
    id: told.id,
    impact: told.priceImpact,
    belowPrice: told.belowPrice,
    fees: { from: keptOf(from), to: keptOf(to) },
    exchange: told.exchange,
    spender: told.spender ?? undefined,
    maker: told.maker,
    orderEnds,
    route: told.route,
    isProtected: told.isProtected,
    validUntil: readAt + (life > 0 && life <= MOST_LIFE ? life : USUAL_LIFE),
  }
}

function toCall(
  { from, to, data, value, ...rest }: SwapApproval['tx'],
  { account }: Pick<Trade, 'account'>,
): BuiltCall {
  const chainId = chainOf(account)
  if (![from, to].every((one) => one.startsWith(`${chainId}:`))) throw unclear()
  const [namespace = ''] = chainId.split(':')
  const { gas, gasPrice } = (rest[namespace] ?? {}) as Record<string, unknown>
  const fee = [gas, gasPrice].every((one) => /^\d{1,30}$/.test(String(one)))
    ? BigInt(String(gas)) * BigInt(String(gasPrice))
    : 0n
  return { from: addressOf(from), to: addressOf(to), data, value: BigInt(value), fee }
}

const chainOf = (account: string) => account.slice(0, account.lastIndexOf(':'))

export const addressOf = (id: string) => id.slice(id.lastIndexOf(':') + 1)

const isSameId = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
