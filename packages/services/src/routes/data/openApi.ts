import {
  AccountIdentity,
  BalanceList,
  ErrorBody,
  FungiblePriceAsk,
  FungiblePrices,
  NftList,
  SupportedChains,
  TransactionPage,
} from '@vestibule/protocol/http'
import * as z from 'zod'

/** What every call takes. */
const COMMON = {
  projectId: { required: true, description: 'The project that asks.' },
  st: { required: false, description: 'The kind of the SDK that asks.' },
  sv: { required: false, description: 'Its version.' },
} as const
const CHAIN = 'CAIP-2 of the network'

type Operation = {
  summary: string
  /** Parameters of the query beside the common ones. */
  query?: Readonly<Record<string, { required: boolean; description: string }>>
  body?: z.core.$ZodType
  answer: z.core.$ZodType
}

const OPERATIONS = {
  '/v1/supported-chains': {
    method: 'get',
    summary: 'The chains that are read.',
    answer: SupportedChains,
  },
  '/v1/identity/{address}': {
    method: 'get',
    summary: 'What an account is called, by a name that leads back to it.',
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
    summary: 'What an account holds.',
    query: {
      chainId: { required: false, description: `${CHAIN}; all of them without.` },
      currency: { required: false, description: '`usd`' },
      forceUpdate: { required: false, description: 'An answer of a moment ago is too old.' },
    },
    answer: BalanceList,
  },
  '/v1/account/{address}/history': {
    method: 'get',
    summary: 'What happened to an account on one chain, newest first.',
    query: {
      chainId: { required: false, description: `${CHAIN}, unless the address is CAIP-10.` },
      cursor: { required: false, description: '`next` of the page before.' },
    },
    answer: TransactionPage,
  },
  '/v1/account/{address}/nfts': {
    method: 'get',
    summary: 'The NFTs that an account holds.',
    query: {
      chainId: { required: false, description: `${CHAIN}; all of them without.` },
      forceUpdate: { required: false, description: 'An answer of a moment ago is too old.' },
    },
    answer: NftList,
  },
  '/v1/fungible/price': {
    method: 'post',
    summary: 'What tokens cost.',
    body: FungiblePriceAsk,
    answer: FungiblePrices,
  },
} as const satisfies Record<string, Operation & { method: 'get' | 'post' }>

/** The data API as an OpenAPI document, from the schemas that answers and questions are read with. */
export function openApi(): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: { title: 'Vestibule data API', version: '1', license: { name: 'MIT' } },
    paths: Object.fromEntries(
      Object.entries(OPERATIONS).map(([path, { method, ...operation }]) => [
        path,
        { [method]: describe(path, operation) },
      ]),
    ),
  }
}

function describe(path: string, operation: Operation): Record<string, unknown> {
  const { summary, query = {}, body, answer } = operation
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
  return {
    summary,
    parameters: path.includes('{address}') ? [inPath, ...inQuery] : inQuery,
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body) } }),
    responses: {
      200: { description: 'The answer.', content: json(answer) },
      default: { description: 'Why there is none.', content: json(ErrorBody) },
    },
  }
}

/** What goes over the wire: names are cleaned only where they are read. */
function json(schema: z.core.$ZodType) {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input' })
  return { 'application/json': { schema: described } }
}
