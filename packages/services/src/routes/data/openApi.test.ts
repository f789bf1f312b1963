import { BalanceList, ErrorBody, FungiblePriceAsk, TransactionPage } from '@vestibule/protocol/http'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'
import { SWAP_PATHS } from '../swaps/swapRoutes.js'
import { DATA_PATHS } from './dataRoutes.js'
import { openApi } from './openApi.js'

type Document = {
  openapi: string
  servers: { url: string }[]
  security: Record<string, string[]>[]
  components: {
    securitySchemes: Record<string, { type: string; in: string; name: string }>
    schemas: Record<string, Record<string, unknown>>
  }
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string
        parameters: { name: string; in: string }[]
        requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
        responses: Record<
          string,
          { headers?: object; content: Record<string, { schema: Record<string, unknown> }> }
        >
      }
    >
  >
}
const document = openApi(FRAME_ORIGIN) as Document
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

test('[A02] [A04] [A05] [A06] [A12] describes every path of the data API and of swaps, with its method and its parameters', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [path.replace(/\{(\w+)\}/g, ':$1'), method.toUpperCase()]),
  )
  expect(Object.fromEntries(described)).toEqual({ ...DATA_PATHS, ...SWAP_PATHS })
  for (const [path, methods] of Object.entries(document.paths))
    for (const { parameters } of Object.values(methods)) {
      const names = parameters.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['projectId', 'st', 'sv', 'clientId']))
      expect(names.includes('address')).toBe(path.includes('{address}'))
    }
})

test('[A04] [A05] [A12] publishes the schemas that parse requests and responses', () => {
  const schemaOf = (path: string, method: string) =>
    document.paths[path]?.[method]?.responses[200]?.content['application/json']?.schema
  const { $schema: _, ...balances } = z.toJSONSchema(BalanceList, { io: 'input' })
  expect(schemaOf('/v1/account/{address}/balance', 'get')).toEqual(balances)
  const { $schema: __, ...history } = z.toJSONSchema(TransactionPage, { io: 'input' })
  expect(schemaOf('/v1/account/{address}/history', 'get')).toEqual(history)
  expect(history).toMatchObject({ required: ['data', 'next'] })
  const { $schema: ___, ...asked } = z.toJSONSchema(FungiblePriceAsk, { io: 'input' })
  const body = document.paths['/v1/fungible/price']?.post?.requestBody
  expect(body?.content['application/json']?.schema).toEqual(asked)
})

test('[A05] includes the server, the project parameter and an id of every call, for client generators', () => {
  expect(document.servers).toEqual([{ url: FRAME_ORIGIN }])
  const [[scheme = ''] = []] = document.security.map(Object.keys)
  expect(document.components.securitySchemes[scheme]).toMatchObject({
    ...{ type: 'apiKey', in: 'query', name: 'projectId' },
  })
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^get[A-Z][A-Za-z]+$/)
})

test('[A05] describes errors of each call by status, with one schema', () => {
  const { $schema: _, ...error } = z.toJSONSchema(ErrorBody, { io: 'input' })
  expect(document.components.schemas.Error).toEqual(error)
  for (const { responses } of operations) {
    const { 200: __, ...failures } = responses
    expect(Object.keys(failures)).toEqual(expect.arrayContaining(['400', '403', '429', 'default']))
    expect(failures[429]?.headers).toHaveProperty('Retry-After')
    for (const { content } of Object.values(failures))
      expect(content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Error' })
  }
})

onDatabase((db) => {
  test('[A05] returns errors with a status and body that the document lists for the call', async () => {
    const { fetch } = createWorld(db())
    const other = 'eip155:424242'
    const account = `0x${'1'.repeat(40)}`
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ currency: 'usd', addresses: 'none' })
    const balance = `/v1/account/${account}/balance`
    const cases: [path: string, query: string, status: number, init?: RequestInit][] = [
      ['/v1/supported-chains', '', 400],
      ['/v1/supported-chains', 'projectId=nobody', 403],
      ['/v1/identity/nobody', 'projectId=demo', 400],
      [`/v1/identity/${other}:${account}`, 'projectId=demo', 404],
      [balance, 'projectId=demo&currency=eur', 400],
      [balance, `projectId=demo&chainId=${other}`, 404],
      [`/v1/account/${account}/history`, `projectId=demo&chainId=${other}`, 404],
      [`/v1/account/${account}/nfts`, `projectId=demo&chainId=${other}`, 404],
      ['/v1/convert/tokens', `projectId=demo&chainId=${other}`, 404],
      ['/v1/convert/quotes', 'projectId=demo', 400],
      ['/v1/convert/gas-price', `projectId=demo&chainId=${other}`, 404],
      ['/v1/convert/build-transaction', 'projectId=demo', 415, { method: 'POST', body: 'none' }],
      ['/v1/fungible/price', 'projectId=demo', 415, { method: 'POST', body: 'none' }],
      ['/v1/fungible/price', 'projectId=demo', 400, { method: 'POST', headers: json, body }],
      [
        ...(['/v1/fungible/price', 'projectId=demo', 413] as const),
        { method: 'POST', headers: json, body: ' '.repeat(2 ** 17) },
      ],
    ]
    for (const [path, query, status, init = {}] of cases) {
      const response = await fetch(new Request(`${FRAME_ORIGIN}${path}?${query}`, init))
      expect([path, query, response.status]).toEqual([path, query, status])
      ErrorBody.parse(await response.json())
      const described = path.replace(/\/(eip155:\d+:)?(0x1+|nobody)/, '/{address}')
      const call = document.paths[described]?.[(init.method ?? 'get').toLowerCase()]
      expect(Object.keys(call?.responses ?? {})).toContain(String(status))
    }
  })

  test('[A05] serves the document to all clients if the process has the data role', async () => {
    const get = (roles: ('api' | 'data')[]) =>
      createWorld(db(), { config: { roles } }).fetch(new Request(`${FRAME_ORIGIN}/openapi.json`))
    const response = await get(['data'])
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
    expect((await get(['api'])).status).toBe(404)
  })
})
