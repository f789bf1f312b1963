import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.js'
import { createLog } from '../platform/log.js'
import { startMailServer } from '../testing/mailServer.js'
import { served } from '../testing/served.js'
import { serverSettings } from '../testing/settings.js'
import { createVisitor } from '../testing/visitors/visitor.js'
import { DAPP_ORIGIN } from '../testing/world.js'
import { startServices } from './startServices.js'

type Value = { stringValue?: string; intValue?: number }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
  status: { code: number }
}
type Export = {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] }
    scopeSpans: { spans: Span[] }[]
  }[]
}

const SECRET = 'node-key-5f1e'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TIMEOUT = 240_000
const [SERVER, CLIENT] = [2, 3]

const exports: Export[] = []
let takes = true
const receiver = createServer(async (request, response) => {
  if (!takes) return void response.writeHead(400).end()
  expect(request.url).toBe('/v1/traces')
  exports.push((await json(request)) as Export)
  response.end('{}')
})
const node = createServer(async (request, response) => {
  const { id } = (await json(request)) as { id: unknown }
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
})
const urlOf = (server: typeof node) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mailServer = await startMailServer()
  for (const server of [receiver, node]) await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  await mailServer.close()
  for (const server of [receiver, node]) server.close()
})

async function settings() {
  const env = { ...(await serverSettings()), SMTP_URL: mailServer.url, TRUST_PROXY: '1' }
  const network = {
    ...{ caipNetworkId: 'eip155:1', rpcUrl: `${urlOf(node)}/${SECRET}?token=${SECRET}` },
  }
  writeFileSync(env.NETWORKS_FILE, JSON.stringify([network]))
  return { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(receiver) }
}

const spans = () =>
  exports.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const attributesOf = ({ attributes }: Pick<Span, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

test(
  'sends each request’s trace to an OTLP receiver, with its steps and without visitor data',
  async () => {
    const lines: { msg: string; route?: string; trace?: string }[] = []
    const log = createLog({
      level: 'info',
      to: { write: (line: string) => void lines.push(JSON.parse(line)) },
    })
    const services = await startServices({ ...readConfig(await settings()), log })
    const email = `${randomUUID()}@example.com`
    const visitor = await createVisitor(
      served({ url: () => services.url, mails: mailServer.mails }),
    )
    await visitor.signIn(email)
    const asked = await fetch(`${services.url}/rpc/eip155:1?projectId=demo`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: DAPP_ORIGIN,
        traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
    })
    expect((await asked.json()).result).toBe('0x1')
    await services.close()

    const all = spans()
    const childrenOf = (parent: Span | undefined) =>
      all.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
    const start = all
      .filter(({ name }) => name === 'POST /v1/auth/email/start')
      .find((span) => attributesOf(span)['http.response.status_code'] === 200)
    expect(start).toMatchObject({ kind: SERVER })
    expect(start && attributesOf(start)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/auth/email/start',
      'http.response.status_code': 200,
    })
    const parts = childrenOf(start)
    expect(parts.map(({ name }) => name)).toContain('send mail')
    const insert = parts.find(({ name }) => name === 'insert challenges')
    expect(insert).toMatchObject({ kind: CLIENT, traceId: start?.traceId })
    expect(insert && attributesOf(insert)).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'insert',
      'db.collection.name': 'challenges',
    })
    const traces = lines
      .filter(({ route }) => route === '/v1/auth/email/start')
      .map(({ trace }) => trace)
    expect(traces).toContain(start?.traceId)

    // The operator's proxy started this trace.
    const call = all.find(({ name }) => name === 'POST /rpc/:caipNetworkId')
    expect(call).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7' })
    const toNode = childrenOf(call).map((span) => [span.name, attributesOf(span)])
    expect(toNode).toContainEqual([
      'POST 127.0.0.1',
      {
        'http.request.method': 'POST',
        'server.address': '127.0.0.1',
        'http.response.status_code': 200,
      },
    ])

    const [resource] = exports.flatMap(({ resourceSpans }) =>
      resourceSpans.map((each) => attributesOf(each.resource)),
    )
    expect(resource).toMatchObject({
      'service.name': 'vestibule',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      'vestibule.roles': 'frame,api,data,images,relay',
    })
    const text = JSON.stringify(exports)
    for (const secret of [email, SECRET, '127.0.0.1:']) expect(text).not.toContain(secret)
  },
  TIMEOUT,
)

test(
  'responds while the receiver rejects traces, and reports that once',
  async () => {
    takes = false
    const lines: { msg: string }[] = []
    const log = createLog({
      level: 'warn',
      to: { write: (line: string) => void lines.push(JSON.parse(line)) },
    })
    const services = await startServices({ ...readConfig(await settings()), log })
    expect((await fetch(`${services.url}/f/demo`)).status).toBe(200)
    expect((await fetch(`${services.url}/f/demo`)).status).toBe(200)
    await services.close()
    const said = lines.map(({ msg }) => msg).filter((msg) => msg.includes('traces'))
    expect(said).toEqual(['the receiver rejects traces'])
    takes = true
  },
  TIMEOUT,
)
