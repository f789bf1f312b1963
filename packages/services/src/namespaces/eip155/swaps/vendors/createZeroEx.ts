import { address, asAddress, bytes, NATIVE } from '@vestibule/indexer/eip155'
import { decodeFunctionData, getAddress, type Hex, parseAbi, zeroAddress } from 'viem'
import * as z from 'zod'
import type { Clock } from '../../../../ports/clock.js'
import {
  type AskVendor,
  type SwapAsk,
  type SwapCall,
  SwapFault,
  type SwapQuote,
  type SwapSource,
  type SwapVendor,
} from '../../../../ports/swaps.js'
import { callOf, encode, said } from '../calls.js'

const API = 'https://api.0x.org/swap/allowance-holder'
/**
 * https://docs.0x.org/docs/core-concepts/contracts#allowanceholder-addresses (7 August 2026), without Mantle, whose
 * currency has a contract address.
 */
const ALLOWANCE_HOLDER = getAddress('0x0000000000001fF3684f28c67538d4D072C22734')
const CHAINS: readonly number[] = [
  ...[1, 10, 56, 130, 137, 143, 146, 480],
  ...[8453, 9745, 42_161, 43_114, 57_073, 59_144, 80_094, 534_352],
]

/**
 * Returns the current Settler and fails while Settler is paused:
 * https://github.com/0xProject/0x-settler#how-do-i-find-the-most-recent-deployment (`ownerOf`, and
 * `prev` while the API still uses the previous Settler).
 */
const REGISTRY = '0x00000000000004533Fe15556B1E086BB1A72cEae'
/** Id of swaps that the account sends itself. */
const FEATURE = 2n

/** Token values of a call that lends no token. */
const NO_TOKENS: readonly string[] = [NATIVE, zeroAddress]

/** The unit of slippage: millionths. */
const MILLION = 1_000_000n
/** Gas of a swap if the vendor cannot estimate it. Higher than the real use. */
const GAS = 1_000_000n
const MOST_TOKENS = 8

/** AllowanceHolder lends the token for one Settler call, which checks amount and recipient. */
const ABI = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable',
  'function execute((address recipient, address token, uint256 minimum) slippage, bytes[] actions, bytes32 zid) payable',
])

const amount = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform((digits) => BigInt(digits))
const Fee = z.object({ amount, token: address }).nullish()
const Tax = z.object({ buyTaxBps: z.string().nullable(), sellTaxBps: z.string().nullable() })
const Price = z.object({
  liquidityAvailable: z.literal(true),
  blockNumber: amount,
  ...{ sellToken: address, sellAmount: amount },
  ...{ buyToken: address, buyAmount: amount, minBuyAmount: amount },
  fees: z.object({ integratorFee: Fee, zeroExFee: Fee, gasFee: Fee }),
  route: z.object({ tokens: z.array(z.object({ address })).max(1_000) }),
  tokenMetadata: z.object({ sellToken: Tax, buyToken: Tax }),
})
const Firm = Price.extend({
  transaction: z.object({
    ...{ to: address, data: bytes, value: amount },
    ...{ gas: amount.nullable(), gasPrice: amount },
  }),
})
const Nothing = z.object({ liquidityAvailable: z.literal(false) })
/** https://docs.0x.org/api-reference/evm-ap-is/swap/allowanceholder-getquote */
const Refusal = z.object({ name: z.string() })
const REASONS: Readonly<Record<string, SwapFault['reason']>> = {
  TOKEN_NOT_SUPPORTED: 'noRoute',
  SELL_TOKEN_NOT_AUTHORIZED_FOR_TRADE: 'noRoute',
  BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE: 'noRoute',
  TAKER_NOT_AUTHORIZED_FOR_TRADE: 'noRoute',
  SWAP_VALIDATION_FAILED: 'amountRefused',
}

/** 0x Swap API v2 with AllowanceHolder. Settler contracts change with each release and never receive an allowance. */
export function createZeroEx(options: Options): SwapVendor {
  return {
    id: '0x',
    name: '0x',
    open({ id, ...network }) {
      const chainId = Number(id.split(':')[1])
      const isServed = id.startsWith('eip155:') && CHAINS.includes(chainId)
      return isServed ? openOn(chainId, { ...options, ...network }) : undefined
    },
  }
}

type Options = { key: string; ask: AskVendor; clock: Clock }

type OpenNetwork = Omit<Parameters<SwapVendor['open']>[0], 'id'>

function openOn(
  chainId: number,
  { key, ask, clock, tokens, askNode }: Options & OpenNetwork,
): SwapSource {
  async function read<answer extends z.output<typeof Price>>(
    path: 'price' | 'quote',
    schema: z.ZodType<answer>,
    { account, from, to, amount, slippagePpm }: SwapAsk & { slippagePpm?: bigint },
  ): Promise<answer> {
    const query = new URLSearchParams({
      ...{ chainId: String(chainId), taker: account },
      ...{ sellToken: from, buyToken: to, sellAmount: String(amount) },
      ...(slippagePpm !== undefined && { slippagePpm: String(slippagePpm) }),
    })
    const headers = { '0x-api-key': key, '0x-version': 'v2' }
    const { status, said } = await ask({ url: `${API}/${path}?${query}`, headers })
    if (status !== 200) {
      const { data } = Refusal.safeParse(said)
      // The key is wrong or its quota is used up, so the operator must act.
      throw new SwapFault(REASONS[data?.name ?? ''] ?? 'exchangeDown')
    }
    if (Nothing.safeParse(said).success) throw new SwapFault('noRoute')
    const { data } = schema.safeParse(said)
    const isAsked = data?.sellToken === from && data.buyToken === to && data.sellAmount === amount
    if (data === undefined || !isAsked) throw new SwapFault('exchangeUnclear')
    const { sellToken, buyToken } = data.tokenMetadata
    if (Number(sellToken.sellTaxBps) > 0 || Number(buyToken.buyTaxBps) > 0)
      throw new SwapFault('tokenKeepsPart')
    return data
  }

  /** AllowanceHolder lends the tokens to the call's target, so the target must be Settler. @throws SwapFault */
  async function checkSettler(settler: string) {
    const names = ['ownerOf', 'prev'] as const
    const asked = names.map((name) => callOf(REGISTRY, encode(name, [FEATURE])))
    const results = (await askNode?.(asked)) ?? []
    const [present, before] = names.map((name, at) =>
      asAddress(said(name, { result: results[at] })),
    )
    if (present === undefined) throw new SwapFault('exchangeDown')
    if (settler !== present && settler !== before) throw new SwapFault('exchangeUnclear')
  }

  return {
    spender: ALLOWANCE_HOLDER,
    keepsDeadlines: false,
    tokens: async () => tokens,

    async quote(trade) {
      const { from, to } = trade
      const { buyAmount, sellAmount, blockNumber, fees, route } = await read('price', Price, trade)
      const isNative = from === NATIVE || to === NATIVE
      // The wrapped token's own contract wraps the currency.
      if (isNative && buyAmount === sellAmount) throw new SwapFault('noRoute')
      const through = route.tokens
        .map((token) => token.address)
        .filter((token) => token !== from && token !== to)
      return {
        received: buyAmount,
        fees: [fees.integratorFee, fees.zeroExFee, fees.gasFee].filter((fee) => !!fee),
        route: [from, ...through.slice(0, MOST_TOKENS), to],
        block: { number: blockNumber, time: clock() },
      }
    },

    async build(quote) {
      // The vendor applies the slippage to the received amount before its fees.
      const kept = quote.fees.reduce(
        (sum, fee) => (fee.token === quote.to ? sum + fee.amount : sum),
        0n,
      )
      const first = slippageFor(quote, { buyAmount: quote.received, kept })
      let firm = await read('quote', Firm, { ...quote, slippagePpm: first })
      if (firm.minBuyAmount < quote.minimum) {
        // The price has changed: a smaller slippage keeps the same minimum.
        const slippagePpm = slippageFor(quote, { buyAmount: firm.buyAmount, kept })
        firm = await read('quote', Firm, { ...quote, slippagePpm })
      }
      const { call, settler } = readFirm(firm, quote)
      await checkSettler(settler)
      return call
    },
  }
}

function slippageFor(
  { minimum }: SwapQuote,
  { buyAmount, kept }: { buyAmount: bigint; kept: bigint },
): bigint {
  if (buyAmount < minimum) throw new SwapFault('quoteExpired')
  return ((buyAmount - minimum) * MILLION) / (buyAmount + kept)
}

/** @throws SwapFault for a transaction that differs from the quote */
function readFirm(
  firm: z.output<typeof Firm>,
  quote: SwapQuote,
): { call: SwapCall; settler: string } {
  const { to, data, value, gas, gasPrice } = firm.transaction
  if (firm.minBuyAmount < quote.minimum) throw new SwapFault('quoteExpired')
  const { lent, paid } = decode(data)
  // The call sends coins. It must not lend a token that the account approved for AllowanceHolder
  // earlier.
  const isLent =
    quote.from === NATIVE
      ? lent.amount === 0n || NO_TOKENS.includes(lent.token)
      : lent.token === quote.from && lent.amount === quote.amount
  const isPaid =
    paid.recipient === quote.account && paid.token === quote.to && paid.minimum >= quote.minimum
  if (!isLent || !isPaid || lent.operator !== lent.target) throw new SwapFault('exchangeUnclear')
  return { call: { to, data, value, gas: gas ?? GAS, gasPrice }, settler: lent.target }
}

function decode(data: Hex) {
  try {
    const outer = decodeFunctionData({ abi: ABI, data })
    if (outer.functionName !== 'exec') throw new SwapFault('exchangeUnclear')
    const [operator, token, amount, target, inside] = outer.args
    const inner = decodeFunctionData({ abi: ABI, data: inside })
    if (inner.functionName !== 'execute') throw new SwapFault('exchangeUnclear')
    return { lent: { operator, token, amount, target }, paid: inner.args[0] }
  } catch {
    throw new SwapFault('exchangeUnclear')
  }
}
