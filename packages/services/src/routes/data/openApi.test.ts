import { BalanceList, FungiblePriceAsk, TransactionPage } from '@vestibule/protocol/http'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'
import { DATA_PATHS } from './dataRoutes.js'
import { openApi } from './openApi.js'

type Document = {
  openapi: string
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: { name: string; in: string }[]
        requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
        responses: Record<string, { content: Record<string, { schema: Record<string, unknown> }> }>
      }
    >
  >
}
const document = openApi() as Document

test('[A02] [A04] [A05] [A12] every path of the data API is described, with its method and its parameters', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [path.replace(/\{(\w+)\}/g, ':$1'), method.toUpperCase()]),
  )
  expect(Object.fromEntries(described)).toEqual(DATA_PATHS)
  for (const [path, methods] of Object.entries(document.paths))
    for (const { parameters } of Object.values(methods)) {
      const names = parameters.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining(['projectId', 'st', 'sv']))
      expect(names.includes('address')).toBe(path.includes('{address}'))
    }
})

test('[A04] [A05] [A12] the schemas are those that questions and answers are read with', () => {
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

onDatabase((db) => {
  test('[A05] the document is served to whoever asks, by processes with the role', async () => {
    const get = (roles: ('api' | 'data')[]) =>
      createWorld(db(), { config: { roles } }).fetch(new Request(`${FRAME_ORIGIN}/openapi.json`))
    const response = await get(['data'])
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)))
    expect((await get(['api'])).status).toBe(404)
  })
})
