import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createEip155Adapter } from '../adapters/eip155/createEip155Adapter.js'
import { connect } from '../connections/connect.js'
import type { Core } from '../core/core.js'
import { ADDRESS, createTestCore, ONE, offerWallet, TWO } from '../core/testing/createTestCore.js'
import { readQuery } from '../query/query.js'
import { elsewhereQuery } from './elsewhere.js'
import { balance } from './testing/balances.js'

const SHOWN = 'eip155:31337'
const OTHER = 'eip155:31338'
const THIRD = 'eip155:31339'

type Served = { http?: readonly string[]; status?: number; answer?: object }

async function serving({ http = [SHOWN, OTHER], status = 200, answer = {} }: Served) {
  const asked: URL[] = []
  const server = createServer(({ url }, response) => {
    const address = new URL(url ?? '', 'http://services.example')
    const isList = address.pathname === '/v1/supported-chains'
    if (address.pathname.startsWith('/v1/account/')) asked.push(address)
    response.writeHead(isList ? 200 : status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isList ? { http, ws: [] } : { balances: [], ...answer }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return { asked, apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const NETWORKS = [ONE, TWO, { ...TWO, id: 31339, name: 'Three' }]

async function pageOn(networks: typeof NETWORKS, apiUrl: string | undefined) {
  const core = createTestCore({ adapters: [createEip155Adapter()], apiUrl, networks })
  await connect(core, offerWallet(core).connector)
  return core
}

const read = async (core: Core) => {
  const query = elsewhereQuery(core)
  return query && (await readQuery(core, query)).data
}

const worth = (chainId: string, value: number, more: object = {}) =>
  balance('TKN', '5', { chainId, price: 1, value, ...more })

describe('the total value on other networks', () => {
  test('[J08] adds up priced tokens on the page’s other networks, without spam', async () => {
    const { apiUrl, asked } = await serving({
      http: [SHOWN, OTHER, THIRD, 'eip155:1'],
      answer: {
        balances: [
          worth(SHOWN, 1_000),
          worth(OTHER, 20),
          worth(OTHER, 7, { address: `${OTHER}:0x5FbDB2315678afecb367f032d93F642f64180aa3` }),
          worth(OTHER, 50, {
            address: `${OTHER}:0x6FbDB2315678afecb367f032d93F642f64180aa3`,
            flags: { is_spam: true },
          }),
          worth(THIRD, 3),
          worth('eip155:1', 900),
        ],
      },
    })
    expect(await read(await pageOn(NETWORKS, apiUrl))).toEqual({ value: 30, isPartial: false })
    expect(asked.map(({ pathname }) => pathname)).toEqual([`/v1/account/${ADDRESS}/balance`])
    expect(asked[0]?.searchParams.get('chainId')).toBeNull()
  })

  test('[J08] requests only the other network if the page has two', async () => {
    const { apiUrl, asked } = await serving({ answer: { balances: [worth(OTHER, 4)] } })
    expect(await read(await pageOn(NETWORKS.slice(0, 2), apiUrl))).toMatchObject({ value: 4 })
    expect(asked[0]?.searchParams.get('chainId')).toBe(OTHER)
  })

  test('[J08] returns no value without prices', async () => {
    const { apiUrl } = await serving({ answer: { balances: [balance('TKN', '5')] } })
    const core = await pageOn(NETWORKS, apiUrl)
    expect(await read(core)).toEqual({ value: undefined, isPartial: false })
  })

  test.each<[string, Served, number | undefined]>([
    [
      'a network could not be read',
      {
        answer: {
          balances: [worth(OTHER, 4)],
          errors: [{ chainId: OTHER, reason: 'chainDisconnected' }],
        },
      },
      4,
    ],
    ['the services fail', { status: 500 }, undefined],
  ])('[J08] marks the value as partial if %s', async (_case, served, value) => {
    const { apiUrl } = await serving(served)
    expect(await read(await pageOn(NETWORKS, apiUrl))).toEqual({ value, isPartial: true })
  })

  test('[A02] sends no request if the services do not read the other networks', async () => {
    const { apiUrl, asked } = await serving({ http: [SHOWN] })
    const core = await pageOn(NETWORKS, apiUrl)
    expect(await read(core)).toEqual({ value: undefined, isPartial: false })
    expect(asked).toEqual([])
  })

  test('[A02] returns no query without services, or with only one network', async () => {
    const { apiUrl } = await serving({})
    expect(elsewhereQuery(await pageOn(NETWORKS, undefined))).toBeUndefined()
    expect(elsewhereQuery(await pageOn(NETWORKS.slice(0, 1), apiUrl))).toBeUndefined()
  })
})
