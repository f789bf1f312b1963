import { asNumber, asText, NOBODY, someAddress } from '@vestibule/indexer/testing'
import { type Address, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '../../platform/time.js'
import { dataVisitor, networkAt } from '../../testing/chain/dataVisitor.js'
import { MULTICALL, multicallCode } from '../../testing/chain/multicall3.js'
import { withChain } from '../../testing/chain/withAnvil.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld, FRAME_ORIGIN } from '../../testing/world.js'

const ID = 'eip155:31337'
const NATIVE = `${ID}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`

onDatabase((db) => {
  const { anvil, hand } = withChain()

  const start = (data: Parameters<typeof networkAt>[2] = {}, options: createWorld.Options = {}) => {
    const world = createWorld(db(), {
      ...options,
      config: { networks: [networkAt(31337, anvil.url, data)], ...options.config },
    })
    return { world, visitor: dataVisitor(world) }
  }
  const dollar = (balance = 1_500_000n) =>
    hand.putToken({
      name: asText('Test Dollar'),
      symbol: asText('TUSD'),
      decimals: asNumber(6n),
      balance: asNumber(balance),
    })

  test('[A02] lists chains that have a readable node', async () => {
    const { visitor } = start(
      {},
      {
        config: {
          networks: [
            networkAt(31337, anvil.url),
            { ...networkAt(31338, ''), rpcUrl: undefined },
            {
              ...networkAt(1, anvil.url),
              caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
            },
          ],
        },
      },
    )
    const response = await visitor.get('/v1/supported-chains')
    const cluster = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    expect(await response.json()).toEqual({ http: [ID, cluster], ws: [] })
  })

  describe('balances', () => {
    test('[A05] [E09] lists the native currency, a listed token and a received token with values', async () => {
      const [listed, sent, account] = [await dollar(), await dollar(42n), someAddress()]
      await hand.setBalance(account, parseEther('1.5'))
      await hand.moveToken(sent, someAddress(), account, 42n)
      const prices = [
        { asset: NATIVE, price: 2_000, change24h: -1.5 },
        { asset: `${ID}:${listed}`, price: 0.999 },
      ]
      const { visitor, world } = start({ tokens: [listed] }, { config: { prices } as never })
      const time = new Date(world.clock.now()).toISOString()
      const quote = { source: 'static', time }
      expect(await visitor.balances(account, `chainId=${ID}`)).toEqual({
        updatedAt: time,
        balances: [
          {
            name: 'Ether',
            symbol: 'ETH',
            chainId: ID,
            price: 2_000,
            value: 3_000,
            quote: { ...quote, change24h: -1.5 },
            quantity: { decimals: '18', numeric: '1.5' },
            iconUrl: '',
          },
          {
            name: 'Test Dollar',
            symbol: 'TUSD',
            chainId: ID,
            address: `${ID}:${listed}`,
            price: 0.999,
            value: 1.4985,
            quote,
            quantity: { decimals: '6', numeric: '1.5' },
            iconUrl: '',
          },
          {
            name: 'Test Dollar',
            symbol: 'TUSD',
            chainId: ID,
            address: `${ID}:${sent}`,
            price: 0,
            quantity: { decimals: '6', numeric: '0.000042' },
            iconUrl: '',
            flags: { is_spam: true },
          },
        ],
      })
    })

    test('[A05] [X05] shows the valid fields of invalid tokens', async () => {
      const account = someAddress()
      const odd = {
        oldest: { symbol: `0x4d4b52${'00'.repeat(29)}`, name: asText(''), decimals: asNumber(18n) },
        binary: { symbol: `0xc328ff${'00'.repeat(29)}`, decimals: asNumber(2n) },
        precise: { symbol: asText('FINE'), decimals: asNumber(77n) },
        whole: { symbol: asText('NFT'), decimals: asNumber(0n) },
        endless: { symbol: asText('BIG'), decimals: asNumber(256n) },
        wordless: { symbol: '0x', decimals: asNumber(1n) },
        lying: { symbol: asText('LIE'), decimals: asNumber(18n), balance: '0x01' },
        airdrop: { symbol: asText('$ 5 at https://x.example'), decimals: asNumber(18n) },
        markup: { symbol: asText('<b>A</b>\u202eB'), decimals: asNumber(18n) },
      } as const
      for (const said of Object.values(odd)) {
        const token = await hand.putToken({ balance: asNumber(10n), ...said })
        await hand.moveToken(token, NOBODY, account, 10n)
      }
      const { visitor } = start()
      const { balances } = await visitor.balances(account)
      expect(
        balances.map(({ symbol, quantity, flags }) => [
          symbol,
          quantity.numeric,
          ...(flags?.is_spam ? ['spam'] : []),
        ]),
      ).toEqual([
        ['ETH', '0'],
        ['A B', `0.${'0'.repeat(16)}1`],
        ['$ 5 at https://x.example', `0.${'0'.repeat(16)}1`, 'spam'],
        ['?', '1'],
        ['FINE', `0.${'0'.repeat(75)}1`],
        ['\ufffd(\ufffd', '0.1'],
        ['MKR', `0.${'0'.repeat(16)}1`],
      ])
    })

    test('[A05] does not mark a token as spam that the account moved itself', async () => {
      const account = someAddress()
      await hand.setBalance(account, parseEther('1'))
      const said = { symbol: asText('$ 5 at https://x.example'), decimals: asNumber(18n) }
      const tokens = [
        await hand.putToken(said),
        await hand.putToken(said),
        await hand.putToken(said),
      ]
      const [bought, sold, given] = tokens as [Address, Address, Address]
      for (const token of tokens) await hand.answer(token, '0x70a08231', asNumber(10n))
      await hand.moveToken(given, NOBODY, account, 20n)
      // The contract claims this transfer in another account's transaction.
      await hand.moveToken(given, account, someAddress(), 10n)
      await hand.moveToken(bought, NOBODY, account, 10n, account)
      await hand.moveToken(sold, NOBODY, account, 20n)
      await hand.moveToken(sold, account, someAddress(), 10n, account)
      const { visitor } = start()
      await visitor.balances(account)
      const marks = async () => {
        const { balances } = await visitor.balances(account, 'forceUpdate=true')
        const isSpam = (token: Address) =>
          balances.find(({ address }) => address === `${ID}:${token}`)?.flags?.is_spam
        return [bought, sold, given].map(isSpam)
      }
      // While the node is busy, the senders are unknown and all three tokens are marked.
      await expect.poll(marks, { timeout: 30_000 }).toEqual([undefined, undefined, true])
    })

    test('[A05] reads other tokens despite a token that uses all gas', async () => {
      const [token, account, endless] = [await dollar(), someAddress(), someAddress()]
      await hand.setCode(endless, '0x5b600056')
      const { visitor } = start({ tokens: [endless, token, someAddress()] })
      const { balances } = await visitor.balances(account)
      expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'TUSD'])
    })

    test('[A05] reads many tokens in few requests if the chain has Multicall3', async () => {
      const [token, account] = [await dollar(), someAddress()]
      const [endless, giant, broken] = [someAddress(), someAddress(), someAddress()]
      await hand.setCode(endless, '0x5b600056')
      await hand.setCode(giant, '0x622625a06000f3')
      await hand.setCode(broken, '0x60006000fd')
      const code = await hand.getCode(token)
      const others = Array.from({ length: 200 }, someAddress)
      for (const other of others) await hand.setCode(other, code)
      const { data: multicall = '0x' } = await hand.run(multicallCode())
      await hand.setCode(MULTICALL, multicall)
      let questions = 0
      const counting: typeof fetch = (url, init) => {
        questions++
        return fetch(url, init)
      }
      const tokens = [endless, giant, broken, token, ...others]
      const { visitor } = start({ tokens }, { fetch: counting })
      const { balances } = await visitor.balances(account)
      expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'TUSD'])
      expect(questions).toBeLessThan(20)
      await hand.setCode(MULTICALL, '0x')
    })

    /** Changes the node's response to contract calls that start with this data. */
    const refusing = (isRefused: (data: string) => boolean): typeof fetch => {
      return async (url, init) => {
        const response = await fetch(url, init)
        const body: unknown = JSON.parse(String(init?.body))
        const asked = [body].flat() as { id: number; params?: [{ data?: string }] }[]
        const answers = [await response.json()].flat() as { id: number }[]
        const said = answers.map((answer) => {
          const data = asked.find(({ id }) => id === answer.id)?.params?.[0]?.data
          if (data === undefined || !isRefused(data)) return answer
          return {
            jsonrpc: '2.0',
            id: answer.id,
            error: { code: -32005, message: 'limit exceeded' },
          }
        })
        return Response.json(Array.isArray(body) ? said : said[0])
      }
    }

    test.each([
      ['balances', '0x70a08231'],
      ['decimals', '0x313ce567'],
    ])(
      '[A05] reports an error for the %s of a listed token, and recovers afterwards',
      async (_, selector) => {
        const [token, account] = [await dollar(), someAddress()]
        let isDown = true
        const fetch = refusing((data) => isDown && data.startsWith(selector))
        const { visitor, world } = start({ tokens: [token] }, { fetch })
        expect(await visitor.balances(account)).toEqual({
          balances: [],
          errors: [{ chainId: ID, reason: 'chainDisconnected' }],
        })
        isDown = false
        world.clock.advance(SECOND)
        const { balances } = await visitor.balances(account)
        expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'TUSD'])
      },
    )

    test('[A05] keeps known data of a token that does not respond', async () => {
      const [token, account] = [await dollar(), someAddress()]
      const { visitor, world } = start({ tokens: [token] })
      await visitor.balances(account)
      await hand.teach(token, { name: '0x', symbol: '0x', decimals: '0x' })
      world.clock.advance(25 * 60 * MINUTE)
      const { balances } = await visitor.balances(account)
      expect(balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'TUSD'])
    })

    test('[A05] waits ten minutes before it reads a token again that does not respond', async () => {
      const [silent, account] = [someAddress(), someAddress()]
      await hand.setCode(silent, '0x5b600056')
      let calls = 0
      const counting: typeof fetch = (url, init) => {
        calls += String(init?.body).split('0x70a08231').length - 1
        return fetch(url, init)
      }
      const { visitor, world } = start({ tokens: [silent] }, { fetch: counting })
      await visitor.balances(account)
      world.clock.advance(MINUTE)
      await visitor.balances(account)
      expect(calls).toBe(1)
      world.clock.advance(10 * MINUTE)
      await visitor.balances(account)
      expect(calls).toBe(2)
    })

    test('[A05] caches a balance for ten seconds without a new block, and for one second with forceUpdate', async () => {
      const account = someAddress()
      const { visitor, world } = start()
      const read = async (query = '') =>
        (await visitor.balances(account, query)).balances[0]?.quantity.numeric
      const wei = (count: number) => `0.${'0'.repeat(17)}${count}`
      expect(await read()).toBe('0')
      await hand.setBalance(account, 1n)
      world.clock.advance(10 * SECOND - 1)
      expect(await read()).toBe('0')
      world.clock.advance(1)
      expect(await read()).toBe(wei(1))
      await hand.setBalance(account, 2n)
      world.clock.advance(SECOND - 1)
      expect(await read('forceUpdate=true')).toBe(wei(1))
      world.clock.advance(1)
      expect(await read('forceUpdate=true')).toBe(wei(2))
    })

    test('[A05] includes a new block after two seconds, and does not read again without a new block', async () => {
      const [account, other] = [someAddress(), someAddress()]
      let calls = 0
      const counting: typeof fetch = (url, init) => {
        calls += String(init?.body).split('eth_getBalance').length - 1
        return fetch(url, init)
      }
      const { visitor, world } = start({}, { fetch: counting })
      const read = async () => {
        const { balances } = await visitor.balances(account)
        return balances.map(({ quantity, symbol }) => `${quantity.numeric} ${symbol}`)
      }
      expect(await read()).toEqual(['0 ETH'])
      for (const seconds of [2, 3, 4]) {
        world.clock.advance(seconds * SECOND)
        expect(await read()).toEqual(['0 ETH'])
      }
      expect(calls).toBe(1)
      const coin = await dollar()
      await hand.setBalance(other, parseEther('3'))
      await hand.moveToken(coin, NOBODY, account, 1_500_000n)
      await hand.pay(other, account, parseEther('1'))
      world.clock.advance(2 * SECOND)
      expect(await read()).toEqual(['1 ETH', '1.5 TUSD'])
      expect(calls).toBeGreaterThan(1)
    })

    test('[A05] reports an unreadable chain, and lists the other chains', async () => {
      const { visitor } = start(
        {},
        {
          config: {
            networks: [
              networkAt(31337, anvil.url),
              networkAt(31338, 'http://127.0.0.1:9'),
              networkAt(31339, anvil.url),
            ],
          },
        },
      )
      const { balances, errors } = await visitor.balances(someAddress())
      expect(balances.map(({ chainId }) => chainId)).toEqual([ID])
      expect(errors).toEqual([
        { chainId: 'eip155:31338', reason: 'chainDisconnected' },
        { chainId: 'eip155:31339', reason: 'chainNotSupported' },
      ])
    })
  })

  test('[A12] lists prices in the order of the request, without unknown assets', async () => {
    const token = await dollar()
    const prices = [
      { asset: NATIVE, price: 2_000 },
      { asset: `${ID}:${token}`, price: 1 },
    ]
    const { visitor } = start({}, { config: { prices } as never })
    const asked = [`${ID}:${token.toLowerCase()}`, `${ID}:${someAddress()}`, NATIVE, 'eip155:5:0x']
    const { fungibles } = await visitor.prices(asked)
    expect(fungibles.map(({ symbol, price, address }) => [symbol, price, address])).toEqual([
      ['TUSD', 1, asked[0]],
      ['ETH', 2_000, NATIVE],
    ])
  })

  test('[A12] reads the project id from the body, and refuses a missing or different id', async () => {
    const { world } = start({}, { config: { prices: [{ asset: NATIVE, price: 2_000 }] } as never })
    const ask = async (projectId?: string) => {
      const asked = new Request(`${FRAME_ORIGIN}/v1/fungible/price`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ currency: 'usd', addresses: [NATIVE], projectId }),
      })
      return world.fetch(asked)
    }
    const own = await ask('demo')
    expect(await own.json()).toMatchObject({ fungibles: [{ symbol: 'ETH', price: 2_000 }] })
    expect([own.status, (await ask()).status, (await ask('other')).status]).toEqual([200, 400, 403])
  })

  test('[A12] returns prices but no balances to the wallet’s own origin, for every project', async () => {
    const { world, visitor } = start(
      {},
      { config: { prices: [{ asset: NATIVE, price: 2_000 }] } as never },
    )
    const ask = (origin: string) =>
      world.fetch(
        new Request(`${FRAME_ORIGIN}/v1/fungible/price?projectId=demo`, {
          method: 'POST',
          headers: { origin, 'content-type': 'application/json' },
          body: JSON.stringify({ currency: 'usd', addresses: [NATIVE] }),
        }),
      )
    const own = await ask(FRAME_ORIGIN)
    expect(own.status).toBe(200)
    expect(await own.json()).toMatchObject({ fungibles: [{ address: NATIVE, price: 2_000 }] })
    expect((await ask('https://other.example')).status).toBe(403)
    expect((await visitor.get(`/v1/account/${NOBODY}/balance`, FRAME_ORIGIN)).status).toBe(403)
  })

  describe('requests', () => {
    test.each([
      ['/v1/account/0x12/balance', 400],
      [`/v1/account/${NOBODY}/balance?currency=eur`, 400],
      [`/v1/account/${NOBODY}/balance?chainId=eip155:5`, 404],
      [`/v1/account/eip155:5:${NOBODY}/balance`, 404],
      [`/v1/account/${ID}:${NOBODY}/balance?chainId=eip155:5`, 400],
      [`/v1/account/${NOBODY}/history?chainId=${ID}&cursor=1`, 400],
      [`/v1/account/${NOBODY}/history?chainId=${ID}&projectId=other`, 403],
    ])('[A05] [A04] for %s return %i', async (path, status) => {
      const { visitor } = start()
      expect((await visitor.get(path)).status).toBe(status)
    })

    test('[A05] are refused from other sites, and accepted from the project’s pages', async () => {
      const { visitor } = start()
      const path = `/v1/account/${NOBODY}/balance`
      expect((await visitor.get(path, 'https://other.example')).status).toBe(403)
      const own = await visitor.get(path, 'https://app.example')
      expect(own.headers.get('access-control-allow-origin')).toBe('https://app.example')
    })

    test('[A12] for prices with JSON are allowed only from the project’s pages', async () => {
      const { world } = start()
      const preflight = (origin: string) =>
        world.fetch(
          new Request(`${FRAME_ORIGIN}/v1/fungible/price?projectId=demo`, {
            method: 'OPTIONS',
            headers: { origin },
          }),
        )
      const { status, headers } = await preflight('https://app.example')
      expect([
        status,
        ...['methods', 'headers'].map((name) => headers.get(`access-control-allow-${name}`)),
      ]).toEqual([204, 'POST', 'content-type'])
      expect((await preflight('https://other.example')).status).toBe(403)
    })

    test('[A05] are charged only if a chain must be read', async () => {
      const limits = { nodeCallsPerClient: { points: 60, window: MINUTE } }
      const { visitor } = start({}, { limits })
      const one = someAddress()
      for (let time = 0; time < 20; time++) await visitor.balances(one)
      const statuses: number[] = []
      for (let time = 0; time < 20; time++)
        statuses.push((await visitor.get(`/v1/account/${someAddress()}/balance`)).status)
      expect(statuses.at(-1)).toBe(429)
    })

    test('[A05] for sixteen accounts at the same time are all successful', async () => {
      const { visitor } = start({ tokens: [await dollar()] })
      const asked = Array.from({ length: 16 }, () => `/v1/account/${someAddress()}/balance`)
      const answers = await Promise.all(asked.map((path) => visitor.get(path)))
      expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 200))
    })

    test('[A05] are handled only by processes with the role `data`', async () => {
      const statusOf = async (roles: ('api' | 'data')[]) => {
        const { visitor } = start({}, { config: { roles } })
        const paths = ['/v1/supported-chains', '/projects/v1/origins']
        return Promise.all(paths.map(async (path) => (await visitor.get(path)).status))
      }
      expect(await statusOf(['api'])).toEqual([404, 200])
      expect(await statusOf(['data'])).toEqual([200, 404])
    })
  })
})
