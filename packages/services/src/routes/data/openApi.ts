import {
  AccountIdentity,
  BalanceList,
  ErrorBody,
  FungiblePriceAsk,
  FungiblePrices,
  NftList,
  SupportedChains,
  SwapAllowance,
  SwapApproval,
  SwapBuild,
  SwapGasPrice,
  SwapOrder,
  SwapOrderAsk,
  SwapOrderPlaced,
  SwapOrderStatus,
  SwapQuotes,
  SwapTokens,
  TransactionPage,
} from '@vestibule/protocol/http'
import * as z from 'zod'

const COMMON = {
  projectId: { required: true, description: 'The project that asks.' },
  st: { required: false, description: 'The kind of the SDK that asks.' },
  sv: { required: false, description: 'Its version.' },
  clientId: {
    required: false,
    description: 'The id of the page at the relay; it has no effect.',
  },
} as const
const CHAIN = 'CAIP-2 of the network'

const FAULTS = {
  400: 'The request is not valid, or names no project.',
  403: 'There is no such project, or it does not serve the page.',
  429: 'Too many requests, or the services are busy.',
} as const
const NO_CHAIN = {
  404: 'The services read no network of that id, or with such an address.',
} as const

const NO_SWAPS = {
  404: 'The services swap no tokens of that network.',
  503: 'The node or the exchange does not answer.',
} as const
const NO_BODY = { 413: 'The body is too large.', 415: 'The body is not JSON.' } as const
const NO_OFFER = { ...NO_SWAPS, 409: 'The exchange has no offer, or no longer.' } as const

const TRADE = {
  userAddress: { required: true, description: 'the account, CAIP-10' },
  from: {
    required: true,
    description: 'the sold token, CAIP-10',
  },
  to: { required: true, description: 'the received token' },
} as const
const SPENDER = {
  required: false,
  description: 'that of a quote, by default the first exchange of the network',
} as const
const ORDERS = {
  required: false,
  description: '`true` asks exchanges of orders, too',
} as const
const IN_SMALLEST_UNIT = 'of `from`, in its smallest unit'

type Operation = {
  operationId: string
  summary: string
  faults?: Readonly<Record<number, string>>
  query?: Readonly<Record<string, { required: boolean; description: string }>>
  body?: z.core.$ZodType
  answer: z.core.$ZodType
}

const OPERATIONS = {
  '/v1/supported-chains': {
    method: 'get',
    operationId: 'getSupportedChains',
    summary: 'The CAIP-2 ids of the chains that the services read; `ws` is empty.',
    answer: SupportedChains,
  },
  '/v1/identity/{address}': {
    method: 'get',
    operationId: 'getIdentity',
    faults: NO_CHAIN,
    summary:
      'The ENS name that leads back to the address, by the node of the main network, cached for five minutes; `avatar` is null.',
    query: {
      sender: {
        required: false,
        description: 'the connected account, without effect',
      },
    },
    answer: AccountIdentity,
  },
  '/v1/account/{address}/balance': {
    method: 'get',
    operationId: 'getBalance',
    faults: NO_CHAIN,
    summary: 'The balances of an account.',
    query: {
      chainId: { required: false, description: `${CHAIN}, by default all` },
      currency: { required: false, description: '`usd`' },
      forceUpdate: { required: false, description: '`true`: at most a second old' },
    },
    answer: BalanceList,
  },
  '/v1/account/{address}/history': {
    method: 'get',
    operationId: 'getHistory',
    faults: NO_CHAIN,
    summary: 'The transactions of an account on one chain, newest first, 50 in a page.',
    query: {
      chainId: { required: false, description: `${CHAIN}, unless the address is CAIP-10` },
      cursor: { required: false, description: '`next` of the page before' },
    },
    answer: TransactionPage,
  },
  '/v1/account/{address}/nfts': {
    method: 'get',
    operationId: 'getNfts',
    faults: NO_CHAIN,
    summary: 'The NFTs of an account.',
    query: {
      chainId: { required: false, description: `${CHAIN}, by default all` },
      forceUpdate: { required: false, description: '`true`: at most a second old' },
    },
    answer: NftList,
  },
  '/v1/fungible/price': {
    method: 'post',
    operationId: 'getFungiblePrices',
    summary: 'The prices of up to 100 tokens by CAIP-10, in the order of the request.',
    body: FungiblePriceAsk,
    faults: { 413: 'The body is too large.', 415: 'The body is not JSON.' },
    answer: FungiblePrices,
  },
  '/v1/convert/tokens': {
    method: 'get',
    operationId: 'getSwapTokens',
    faults: NO_SWAPS,
    summary:
      'The tokens that can be swapped; `logoUri` is the picture that the operator lists, or empty.',
    query: { chainId: { required: true, description: CHAIN }, orders: ORDERS },
    answer: SwapTokens,
  },
  '/v1/convert/quotes': {
    method: 'get',
    operationId: 'getSwapQuotes',
    faults: NO_OFFER,
    summary:
      'The offers of each exchange for a swap, the best one first; of your pools one of each router.',
    query: {
      ...TRADE,
      amount: { required: true, description: IN_SMALLEST_UNIT },
      slippage: { required: false, description: 'per cent from 0.01 to 50, by default 1' },
      orders: ORDERS,
    },
    answer: SwapQuotes,
  },
  '/v1/convert/allowance': {
    method: 'get',
    operationId: 'getSwapAllowance',
    faults: NO_SWAPS,
    summary: 'The amount that the exchange may take.',
    query: {
      userAddress: TRADE.userAddress,
      tokenAddress: { required: true, description: 'the token, CAIP-10' },
      spender: SPENDER,
    },
    answer: SwapAllowance,
  },
  '/v1/convert/gas-price': {
    method: 'get',
    operationId: 'getSwapGasPrice',
    faults: NO_SWAPS,
    summary: 'The price of a unit of gas.',
    query: { chainId: { required: true, description: CHAIN } },
    answer: SwapGasPrice,
  },
  '/v1/convert/build-approve': {
    method: 'get',
    operationId: 'getSwapApproval',
    faults: NO_SWAPS,
    summary: 'The transaction of an approval.',
    query: {
      ...TRADE,
      amount: {
        required: false,
        description: `${IN_SMALLEST_UNIT}, by default the whole balance`,
      },
      spender: SPENDER,
    },
    answer: SwapApproval,
  },
  '/v1/convert/build-transaction': {
    method: 'post',
    operationId: 'getSwapTransaction',
    faults: { ...NO_OFFER, ...NO_BODY },
    summary:
      'The transaction of a quote, or without `quoteId` of a new one, with the `slippage` in the namespace’s field.',
    body: SwapBuild.request,
    answer: SwapBuild.response,
  },
  '/v1/convert/build-order': {
    method: 'post',
    operationId: 'getSwapOrder',
    faults: { ...NO_OFFER, ...NO_BODY },
    summary: 'The order of a quote, for the account to sign.',
    body: SwapOrderAsk,
    answer: SwapOrder,
  },
  '/v1/convert/place-order': {
    method: 'post',
    operationId: 'getPlacedSwapOrder',
    faults: { ...NO_OFFER, ...NO_BODY },
    summary: 'Sends a signed order to its exchange; a repetition changes nothing.',
    body: SwapOrderAsk,
    answer: SwapOrderPlaced,
  },
  '/v1/convert/order-status': {
    method: 'get',
    operationId: 'getSwapOrderStatus',
    faults: NO_SWAPS,
    summary: 'The state of an order: `open`, `done`, `cancelled` or `expired`.',
    query: {
      chainId: { required: true, description: CHAIN },
      orderId: { required: true, description: 'of `place-order`' },
    },
    answer: SwapOrderStatus,
  },
} as const satisfies Record<string, Operation & { method: 'get' | 'post' }>

/** @param server URL of the services */
export function openApi(server: string): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: { title: 'Vestibule data API', version: '1', license: { name: 'MIT' } },
    servers: [{ url: server }],
    security: [{ project: [] }],
    components: {
      securitySchemes: {
        project: {
          type: 'apiKey',
          in: 'query',
          name: 'projectId',
          description: 'No secret: a page may use it on an origin that the project lists.',
        },
      },
      schemas: { Error: described(ErrorBody) },
    },
    paths: Object.fromEntries(
      Object.entries(OPERATIONS).map(([path, { method, ...operation }]) => [
        path,
        { [method]: describe(path, operation) },
      ]),
    ),
  }
}

function describe(path: string, operation: Operation): Record<string, unknown> {
  const { operationId, summary, query = {}, body, faults = {}, answer } = operation
  const inQuery = Object.entries({ ...COMMON, ...query }).map(([name, about]) => ({
    name,
    in: 'query',
    schema: { type: 'string' },
    ...about,
  }))
  const inPath = {
    name: 'address',
    in: 'path',
    required: true,
    schema: { type: 'string' },
    description: 'An address as its network spells it, or CAIP-10.',
  }
  const failures = Object.entries({ ...FAULTS, ...faults }).map(([status, description]) => [
    status,
    {
      description,
      ...(status === '429' && { headers: RETRY_AFTER }),
      content: ERROR,
    },
  ])
  return {
    operationId,
    summary,
    parameters: path.includes('{address}') ? [inPath, ...inQuery] : inQuery,
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: {
      200: { description: 'The answer.', content: json(answer) },
      ...Object.fromEntries(failures),
      default: { description: 'The error.', content: ERROR },
    },
  }
}

const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const RETRY_AFTER = {
  'Retry-After': {
    schema: { type: 'integer' },
    description: 'Seconds until the next attempt.',
  },
}

const json = (schema: z.core.$ZodType) => ({ 'application/json': { schema: described(schema) } })

/** Use the input schema: names are cleaned only during parsing. */
function described(schema: z.core.$ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}
