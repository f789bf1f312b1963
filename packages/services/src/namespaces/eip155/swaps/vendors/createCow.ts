import { address, NATIVE } from '@vestibule/indexer/eip155'
import {
  type Address,
  concatHex,
  getAddress,
  type Hex,
  hashTypedData,
  keccak256,
  numberToHex,
  parseSignature,
  recoverTypedDataAddress,
  serializeSignature,
  stringToHex,
} from 'viem'
import * as z from 'zod'
import { SECOND } from '../../../../platform/time.js'
import {
  type AskVendor,
  SwapFault,
  type SwapOrderState,
  type SwapQuote,
  type SwapSource,
  type SwapVendor,
} from '../../../../ports/swaps.js'

/** The same address on all chains: https://docs.cow.fi/cow-protocol/reference/contracts/core (20 July 2026). */
const SETTLEMENT = getAddress('0x9008D19f58AAbD9eD0D60971565AA8510560ab41')
const VAULT_RELAYER = getAddress('0xC92E8bdf79f0507f65a392b0ab4667716BFE0110')
/** Order books listed in crates/orderbook/openapi.yml, cowprotocol/services (21 August 2026). */
const NAMES: Readonly<Record<string, string>> = {
  ...{ 1: 'mainnet', 56: 'bnb', 100: 'xdai', 137: 'polygon', 8453: 'base', 9745: 'plasma' },
  ...{ 42161: 'arbitrum_one', 43114: 'avalanche', 57073: 'ink', 59144: 'linea' },
  11155111: 'sepolia',
}
const APP_DATA = '{}'
/** Lifetime in seconds, as for transactions. */
const VALID = 600

const amount = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform((digits) => BigInt(digits))
const Quoted = z.object({
  from: address.nullish(),
  quote: z.object({
    ...{ sellToken: address, buyToken: address, receiver: address.nullish() },
    ...{ sellAmount: amount, feeAmount: amount, buyAmount: amount },
    ...{ kind: z.literal('sell'), partiallyFillable: z.literal(false) },
  }),
})
const Uid = z.string().regex(/^0x[0-9a-f]{112}$/)
const Placed = z.object({
  status: z.enum(['presignaturePending', 'open', 'fulfilled', 'cancelled', 'expired']),
})
const Refusal = z.object({ errorType: z.string() })

const STATES = {
  ...{ presignaturePending: 'open', open: 'open', fulfilled: 'done' },
  ...{ cancelled: 'cancelled', expired: 'expired' },
} as const satisfies Record<string, SwapOrderState>
const REASONS: Readonly<Record<string, SwapFault['reason']>> = {
  ...{ NoLiquidity: 'noRoute', InsufficientLiquidity: 'noRoute', UnsupportedToken: 'noRoute' },
  ...{ TokenTemporarilySuspended: 'noRoute', InvalidNativeSellToken: 'noRoute' },
  // The currency and its wrapped token count as the same token.
  SameBuyAndSellToken: 'noRoute',
  ...{ Forbidden: 'noRoute', TradingOutsideAllowedWindow: 'noRoute' },
  ...{ SellAmountDoesNotCoverFee: 'amountTooSmall', ZeroAmount: 'amountTooSmall' },
  ...{ InsufficientBalance: 'orderRefused', InsufficientAllowance: 'orderRefused' },
  ...{ InvalidSignature: 'orderRefused', WrongOwner: 'orderRefused' },
  ...{ TransferSimulationFailed: 'orderRefused', TooManyLimitOrders: 'orderRefused' },
  ...{ InsufficientValidTo: 'quoteExpired' },
}

export function createCow({ ask }: { ask: AskVendor }): SwapVendor {
  return {
    id: 'cow',
    name: 'CoW Protocol',
    open({ id, tokens }) {
      const [namespace, chainId = ''] = id.split(':')
      const name = namespace === 'eip155' ? NAMES[chainId] : undefined
      if (name === undefined) return undefined
      return openOn({ url: `https://api.cow.fi/${name}/api/v1`, chainId, tokens, ask })
    },
  }
}

function openOn(options: {
  url: string
  chainId: string
  tokens: readonly string[]
  ask: AskVendor
}): SwapSource {
  const { url, chainId, tokens } = options

  async function ask<answer>(
    path: string,
    schema: z.ZodType<answer>,
    body?: unknown,
  ): Promise<answer> {
    const { status, said } = await options.ask({ url: `${url}/${path}`, headers: {}, body })
    if (status === 404 && path.startsWith('orders/')) throw new SwapFault('orderUnknown')
    if (status >= 400) {
      const { data } = Refusal.safeParse(said)
      if (data?.errorType === 'DuplicatedOrder') throw new DuplicatedOrder()
      throw new SwapFault(REASONS[data?.errorType ?? ''] ?? 'exchangeUnclear')
    }
    const { data } = schema.safeParse(said)
    if (data === undefined) throw new SwapFault('exchangeUnclear')
    return data
  }

  return {
    spender: VAULT_RELAYER,
    keepsDeadlines: true,
    tokens: async () => tokens,

    async quote({ account, from, to, amount }) {
      // An order can receive the currency, but cannot sell it.
      if (from === NATIVE) throw new SwapFault('noRoute')
      const { from: trader, quote } = await ask('quote', Quoted, {
        ...{ kind: 'sell', sellToken: from, buyToken: to, sellAmountBeforeFee: String(amount) },
        ...{ from: account, receiver: account, validFor: VALID },
        ...{ appData: APP_DATA, signingScheme: 'eip712' },
      })
      const isAsked =
        (trader ?? account) === account &&
        quote.sellToken === from &&
        quote.buyToken === to &&
        (quote.receiver ?? account) === account &&
        quote.sellAmount + quote.feeAmount === amount
      if (!isAsked) throw new SwapFault('exchangeUnclear')
      return {
        received: quote.buyAmount,
        fees: [{ token: from, amount: quote.feeAmount }],
        route: [from, to],
      }
    },

    orders: {
      toSign: (quote) => typedData(quote, chainId),

      async place(quote, signed) {
        const order = typedData(quote, chainId)
        const signature = await signatureBy(quote.account as Address, { order, signed })
        const id = uidOf(quote, order)
        const { appData: _, ...terms } = order.message
        try {
          const placed = await ask('orders', Uid, {
            ...terms,
            ...{ appData: APP_DATA, signingScheme: 'eip712', signature, from: quote.account },
          })
          if (placed !== id) throw new SwapFault('exchangeUnclear')
        } catch (error) {
          // An earlier request arrived, but its response was lost.
          if (!(error instanceof DuplicatedOrder)) throw error
        }
        return id
      },

      async status(id) {
        if (!Uid.safeParse(id).success) throw new SwapFault('orderUnknown')
        const { status } = await ask(`orders/${id}`, Placed)
        return STATES[status]
      },
    },
  }
}

class DuplicatedOrder extends SwapFault {
  constructor() {
    super('orderRefused')
  }
}

/** The order depends only on the quote: the vendor cannot change it. */
function typedData({ account, from, to, amount, minimum, deadline }: SwapQuote, chainId: string) {
  return {
    domain: {
      ...{ name: 'Gnosis Protocol', version: 'v2' },
      ...{ chainId: Number(chainId), verifyingContract: SETTLEMENT },
    },
    ...{ types: TYPES, primaryType: 'Order' as const },
    message: {
      ...{ sellToken: from as Address, buyToken: to as Address, receiver: account as Address },
      ...{ sellAmount: String(amount), buyAmount: String(minimum) },
      validTo: Math.floor(deadline / SECOND),
      appData: keccak256(stringToHex(APP_DATA)),
      // Solvers take the network fee from the surplus above the minimum.
      ...{ feeAmount: '0', kind: 'sell', partiallyFillable: false },
      ...{ sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
    },
  }
}
type Order = ReturnType<typeof typedData>

function uidOf({ account }: SwapQuote, order: Order): Hex {
  const end = numberToHex(order.message.validTo, { size: 4 })
  return concatHex([hashTypedData(asViem(order)), account as Address, end]).toLowerCase() as Hex
}

/** Converts the signature to the vendor's format. @throws SwapFault `orderRefused` unless the account's own key signed */
async function signatureBy(
  account: Address,
  { order, signed }: { order: Order; signed: string },
): Promise<Hex> {
  try {
    const signature = serializeSignature(parseSignature(signed as Hex))
    if ((await recoverTypedDataAddress({ ...asViem(order), signature })) === account)
      return signature
  } catch {}
  throw new SwapFault('orderRefused')
}

/** viem requires 256-bit numbers as bigint, and adds the domain type itself. */
function asViem({ message, ...order }: Order) {
  const { sellAmount, buyAmount, feeAmount } = message
  const amounts = {
    ...{ sellAmount: BigInt(sellAmount), buyAmount: BigInt(buyAmount) },
    feeAmount: BigInt(feeAmount),
  }
  return { ...order, types: { Order: TYPES.Order }, message: { ...message, ...amounts } }
}

/** https://docs.cow.fi/cow-protocol/reference/core/signing_schemes (20 July 2026) */
const TYPES = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  Order: [
    { name: 'sellToken', type: 'address' },
    { name: 'buyToken', type: 'address' },
    { name: 'receiver', type: 'address' },
    { name: 'sellAmount', type: 'uint256' },
    { name: 'buyAmount', type: 'uint256' },
    { name: 'validTo', type: 'uint32' },
    { name: 'appData', type: 'bytes32' },
    { name: 'feeAmount', type: 'uint256' },
    { name: 'kind', type: 'string' },
    { name: 'partiallyFillable', type: 'bool' },
    { name: 'sellTokenBalance', type: 'string' },
    { name: 'buyTokenBalance', type: 'string' },
  ],
} as const
