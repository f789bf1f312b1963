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

/** The parameters of every call. */
const COMMON = {
  projectId: { required: true, description: 'The project that asks.' },
  st: { required: false, description: 'The kind of the SDK that asks.' },
  sv: { required: false, description: 'Its version.' },
  clientId: {
    required: false,
    description: 'What the page is known by at the relay; nothing depends on it.',
  },
} as const
const CHAIN = 'CAIP-2 of the network'

/** The errors of every call. */
const FAULTS = {
  400: 'What is asked for cannot be read, or no project is named.',
  403: 'There is no such project, or it does not serve the page.',
  429: 'Too much was asked for, or there is too much to do.',
} as const
const NO_CHAIN = { 404: 'No network that is read here has that id, or such an address.' } as const

const NO_SWAPS = {
  404: 'Tokens of that network are not exchanged here.',
  503: 'The node or the exchange does not answer.',
} as const
const NO_BODY = { 413: 'The body is too large.', 415: 'The body is no JSON.' } as const
const NO_OFFER = { ...NO_SWAPS, 409: 'The exchange has no offer, or no longer.' } as const

/** A trade, as swaps are asked for. */
const TRADE = {
  userAddress: { required: true, description: 'The account that swaps, CAIP-10.' },
  from: {
    required: true,
    description: 'The token that is given, CAIP-10; twenty bytes `ee` are the currency.',
  },
  to: { required: true, description: 'The token that is received, in the same way.' },
} as const
const SPENDER = {
  required: false,
  description: 'That of a quote, CAIP-10; the first exchange of the network without.',
} as const
const ORDERS = {
  required: false,
  description: '`true`: exchanges of orders are asked as well.',
} as const
const IN_SMALLEST_UNIT = 'A whole number of `from` in its smallest unit'

type Operation = {
  operationId: string
  summary: string
  /** Further errors, by status. */
  faults?: Readonly<Record<number, string>>
  /** Parameters of the query beside the common ones. */
  query?: Readonly<Record<string, { required: boolean; description: string }>>
  body?: z.core.$ZodType
  answer: z.core.$ZodType
}

const OPERATIONS = {
  '/v1/supported-chains': {
    method: 'get',
    operationId: 'getSupportedChains',
    summary: 'The chains that are read.',
    answer: SupportedChains,
  },
  '/v1/identity/{address}': {
    method: 'get',
    operationId: 'getIdentity',
    faults: NO_CHAIN,
    summary: 'The name of an account, if it resolves back to it.',
    query: {
      sender: {
        required: false,
        description: 'The account that is connected; nothing depends on it.',
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
      chainId: { required: false, description: `${CHAIN}; all of them without.` },
      currency: { required: false, description: '`usd`' },
      forceUpdate: { required: false, description: 'An answer of a moment ago is too old.' },
    },
    answer: BalanceList,
  },
  '/v1/account/{address}/history': {
    method: 'get',
    operationId: 'getHistory',
    faults: NO_CHAIN,
    summary: 'The transactions of an account on one chain, newest first.',
    query: {
      chainId: { required: false, description: `${CHAIN}, unless the address is CAIP-10.` },
      cursor: { required: false, description: '`next` of the page before.' },
    },
    answer: TransactionPage,
  },
  '/v1/account/{address}/nfts': {
    method: 'get',
    operationId: 'getNfts',
    faults: NO_CHAIN,
    summary: 'The NFTs that an account holds.',
    query: {
      chainId: { required: false, description: `${CHAIN}; all of them without.` },
      forceUpdate: { required: false, description: 'An answer of a moment ago is too old.' },
    },
    answer: NftList,
  },
  '/v1/fungible/price': {
    method: 'post',
    operationId: 'getFungiblePrices',
    summary: 'The prices of tokens.',
    body: FungiblePriceAsk,
    faults: { 413: 'The body is too large.', 415: 'The body is no JSON.' },
    answer: FungiblePrices,
  },
  '/v1/convert/tokens': {
    method: 'get',
    operationId: 'getSwapTokens',
    faults: NO_SWAPS,
    summary: 'The tokens of a network that can be swapped.',
    query: { chainId: { required: true, description: CHAIN }, orders: ORDERS },
    answer: SwapTokens,
  },
  '/v1/convert/quotes': {
    method: 'get',
    operationId: 'getSwapQuotes',
    faults: NO_OFFER,
    summary: 'The offers for a swap, the best one first.',
    query: {
      ...TRADE,
      amount: { required: true, description: `${IN_SMALLEST_UNIT}.` },
      slippage: { required: false, description: 'Per cent from 0.01 to 50; 1 without.' },
      orders: ORDERS,
    },
    answer: SwapQuotes,
  },
  '/v1/convert/allowance': {
    method: 'get',
    operationId: 'getSwapAllowance',
    faults: NO_SWAPS,
    summary: 'How much of a token the exchange may take from an account.',
    query: {
      userAddress: TRADE.userAddress,
      tokenAddress: { required: true, description: 'The token, CAIP-10.' },
      spender: SPENDER,
    },
    answer: SwapAllowance,
  },
  '/v1/convert/gas-price': {
    method: 'get',
    operationId: 'getSwapGasPrice',
    faults: NO_SWAPS,
    summary: 'The price of a unit of gas, the slow price first.',
    query: { chainId: { required: true, description: CHAIN } },
    answer: SwapGasPrice,
  },
  '/v1/convert/build-approve': {
    method: 'get',
    operationId: 'getSwapApproval',
    faults: NO_SWAPS,
    summary: 'The transaction that lets the exchange take a token.',
    query: {
      ...TRADE,
      amount: {
        required: false,
        description: `${IN_SMALLEST_UNIT}; all that the account has without.`,
      },
      spender: SPENDER,
    },
    answer: SwapApproval,
  },
  '/v1/convert/build-transaction': {
    method: 'post',
    operationId: 'getSwapTransaction',
    faults: { ...NO_OFFER, ...NO_BODY },
    summary: 'The transaction of a quote.',
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
    summary: 'Hands a signed order in.',
    body: SwapOrderAsk,
    answer: SwapOrderPlaced,
  },
  '/v1/convert/order-status': {
    method: 'get',
    operationId: 'getSwapOrderStatus',
    faults: NO_SWAPS,
    summary: 'Where an order stands.',
    query: {
      chainId: { required: true, description: CHAIN },
      orderId: { required: true, description: 'The id of the order that was handed in.' },
    },
    answer: SwapOrderStatus,
  },
} as const satisfies Record<string, Operation & { method: 'get' | 'post' }>

/**
 * The data API as an OpenAPI document, from the schemas that answers and questions are read with.
 * @param server Where it is asked.
 */
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
      default: { description: 'Why there is none.', content: ERROR },
    },
  }
}

const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const RETRY_AFTER = {
  'Retry-After': {
    schema: { type: 'integer' },
    description: 'Seconds until it may be asked again.',
  },
}

const json = (schema: z.core.$ZodType) => ({ 'application/json': { schema: described(schema) } })

/** The schema on the wire: names are cleaned only where they are read. */
function described(schema: z.core.$ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  return rest
}
