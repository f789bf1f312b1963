import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Limits } from '../../domain/admission/limits.js'
import { Network } from '../../domain/projects/project.js'
import { MINUTE } from '../../platform/time.js'
import { dataVisitor, networkAt } from '../../testing/chain/dataVisitor.js'
import { bitcoinAt, someBitcoinAddress } from '../../testing/chain/esplora/bitcoinAt.js'
import { startEsplora } from '../../testing/chain/esplora/esploraServer.js'
import { createLedger, type Ledger } from '../../testing/chain/esplora/ledger.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld } from '../../testing/world.js'

const BITCOIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const ID = 'eip155:31337'
const DOLLAR = `0x${'d0'.repeat(20)}`
const UNLIMITED = { points: 1e9, site: 1e9 }
const PAGE = 10

const tokenOf = (number: number) => `${ID}:0x${number.toString(16).padStart(40, '0')}`

onDatabase((db) => {
  let ledger: Ledger
  let server: Awaited<ReturnType<typeof startEsplora>>
  beforeAll(async () => {
    ledger = createLedger()
    ledger.mine(someBitcoinAddress(0))
    server = await startEsplora(ledger)
  })
  afterAll(() => server?.stop())

  function startBitcoin(limits: Limits) {
    const asked = { pages: 0 }
    const counting: typeof fetch = (url, init) => {
      asked.pages++
      return fetch(url, init)
    }
    const config = { networks: [bitcoinAt(server.url)] }
    const world = createWorld(db(), { fetch: counting, limits, config })
    return { asked, clock: world.clock, visitor: dataVisitor(world) }
  }

  function startPools(limits: Limits) {
    const asked = { calls: 0 }
    const answer = ({ id, method }: { id: number; method: string }) => {
      if (method === 'eth_call') asked.calls++
      const block = { number: '0x64', hash: `0x${'0'.repeat(64)}`, timestamp: '0x1' }
      const said = method === 'eth_chainId' ? '0x7a69' : `0x${'0'.repeat(64)}`
      return { jsonrpc: '2.0', id, result: method === 'eth_getBlockByNumber' ? block : said }
    }
    const node: typeof fetch = async (_, init) => {
      const body = JSON.parse(String(init?.body))
      return Response.json(Array.isArray(body) ? body.map(answer) : answer(body))
    }
    const network = Network.parse({
      ...networkAt(31337, 'http://127.0.0.1:1'),
      data: { pools: { quotes: [{ token: DOLLAR }], v2: [DOLLAR], v3: [DOLLAR] } },
    })
    const world = createWorld(db(), { fetch: node, limits, config: { networks: [network] } })
    return { asked, visitor: dataVisitor(world) }
  }

  const askHistories = async ({ visitor }: Pick<ReturnType<typeof startBitcoin>, 'visitor'>) => {
    const statuses: number[] = []
    for (let number = 0; number < 40; number++) {
      const path = `/v1/account/${someBitcoinAddress(1_000 + number)}/history?chainId=${BITCOIN}`
      statuses.push((await visitor.get(path)).status)
    }
    return statuses
  }

  test('security: limits the index requests of a client that requests many accounts in turn', async () => {
    const limited = startBitcoin({ nodeCallsPerClient: { points: 30 * PAGE, window: MINUTE } })
    const statuses = await askHistories(limited)
    expect(statuses[0]).toBe(200)
    expect(statuses.at(-1)).toBe(429)
    expect(limited.asked.pages).toBeLessThanOrEqual(31)
    limited.clock.advance(MINUTE)
    const account = someBitcoinAddress(2_000)
    await limited.visitor.history(account, `chainId=${BITCOIN}`)

    const control = startBitcoin({ nodeCallsPerClient: UNLIMITED })
    expect(new Set(await askHistories(control))).toEqual(new Set([200]))
    expect(control.asked.pages).toBeGreaterThan(100)
  })

  test('security: limits the pool lookups of a client that requests unknown tokens', async () => {
    const ask = async ({ visitor }: ReturnType<typeof startPools>) => {
      const outcomes: string[] = []
      for (let round = 0; round < 12; round++) {
        const tokens = Array.from({ length: 100 }, (_, index) => tokenOf(1 + round * 100 + index))
        const asked = visitor.prices(tokens)
        outcomes.push(
          await asked.then(
            () => 'ok',
            ({ message }: Error) => message.slice(0, 3),
          ),
        )
      }
      return outcomes
    }
    const limited = startPools({})
    const outcomes = await ask(limited)
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['ok', '429'])
    expect(limited.asked.calls).toBeLessThanOrEqual(6_000)

    const control = startPools({ nodeCallsPerClient: UNLIMITED })
    expect(new Set(await ask(control))).toEqual(new Set(['ok']))
    expect(control.asked.calls).toBeGreaterThanOrEqual(6_000)
  })
})
