import { randomInt } from 'node:crypto'
import { dataScans, dataTransfers } from '@vestibule/indexer'
import { asNumber, asText, NOBODY, someAddress } from '@vestibule/indexer/testing'
import type { TransactionPage } from '@vestibule/protocol/http'
import { parseEther } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { forgetChains } from '../../domain/data/forgetChains.js'
import { sweep } from '../../domain/retention/sweep.js'
import { DAY, SECOND } from '../../platform/time.js'
import { dataVisitor, networkAt } from '../../testing/chain/dataVisitor.js'
import { withChain } from '../../testing/chain/withAnvil.js'
import { onDatabase } from '../../testing/database/onDatabase.js'
import { createWorld } from '../../testing/world.js'

const ID = 'eip155:31337'
const QUERY = `chainId=${ID}`
const FAILING = '0x60006000fd'

onDatabase((db) => {
  const { anvil, hand } = withChain()

  const start = (data: Parameters<typeof networkAt>[2] = {}, fetch = globalThis.fetch) => {
    const world = createWorld(db(), {
      fetch,
      config: { networks: [networkAt(31337, anvil.url, data)] },
    })
    return { world, visitor: dataVisitor(world) }
  }
  const coin = () =>
    hand.putToken({ name: asText('Coin'), symbol: asText('COIN'), decimals: asNumber(2n) })
  const brief = ({ data }: TransactionPage) =>
    data.map(({ metadata, transfers }) => [
      metadata.operationType,
      metadata.status,
      ...transfers.map(
        ({ direction, quantity, fungible_info, nft_info }) =>
          `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? `${nft_info?.name} ${nft_info?.token_id}`}`,
      ),
    ])

  test('[A04] [E08] lists a transfer with its transaction and asset', async () => {
    const [token, account, friend] = [await coin(), someAddress(), someAddress()]
    const sender = await hand.sender
    const nonce = await hand.countSent(sender)
    const receipt = await hand.moveToken(token, friend, account, 1_234n)
    const { visitor } = start()
    const page = await visitor.history(account, QUERY)
    expect(page).toEqual({
      data: [
        {
          id: `${ID}:${receipt.transactionHash}`,
          metadata: {
            operationType: 'receive',
            hash: receipt.transactionHash,
            chain: ID,
            minedAt: expect.stringMatching(/^20\d\d-/),
            sentFrom: sender,
            sentTo: token,
            status: 'confirmed',
            nonce,
          },
          transfers: [
            {
              fungible_info: { name: 'Coin', symbol: 'COIN', address: `${ID}:${token}` },
              direction: 'in',
              counterparty: friend,
              quantity: { numeric: '12.34' },
            },
          ],
        },
      ],
      next: null,
      coverage: [
        {
          chainId: ID,
          from: '0',
          to: BigInt(receipt.blockNumber).toString(),
          native: false,
          complete: true,
        },
      ],
    })
  })

  test('[A04] [E08] returns every type of transfer, newest first', async () => {
    const [token, account, friend] = [await coin(), someAddress(), someAddress()]
    const birds = await hand.putToken({ name: asText('Birds') })
    const scam = await hand.putToken({ name: asText('Claim at https://x.example') })
    await hand.moveToken(token, NOBODY, account, 100n)
    await hand.moveToken(token, account, friend, 40n)
    await hand.moveToken(token, account, account, 1n)
    await hand.moveToken(token, account, NOBODY, 60n)
    await hand.moveItem(birds, friend, account, 7n)
    await hand.moveItems(birds, account, friend, [8n, 3n])
    await hand.moveItem(scam, NOBODY, account, 1n)
    const { visitor } = start()
    const page = await visitor.history(account, QUERY)
    expect(brief(page)).toEqual([
      ['mint', 'confirmed', 'in 1 Claim at https://x.example 1'],
      ['send', 'confirmed', 'out 3 Birds 8'],
      ['receive', 'confirmed', 'in 1 Birds 7'],
      ['burn', 'confirmed', 'out 0.6 COIN'],
      ['send', 'confirmed', 'self 0.01 COIN'],
      ['send', 'confirmed', 'out 0.4 COIN'],
      ['mint', 'confirmed', 'in 1 COIN'],
    ])
    expect(page.data.map(({ transfers }) => transfers[0]?.counterparty)).toEqual([
      NOBODY,
      friend,
      friend,
      NOBODY,
      undefined,
      friend,
      NOBODY,
    ])
    // A token's claim about a payment by the account is not proof: these transactions are not the
    // account's.
    expect(
      page.data.map(({ transfers: [first] }) => (first?.nft_info ?? first?.fungible_info)?.flags),
    ).toEqual([
      { is_spam: true },
      { is_spam: true },
      { is_spam: false },
      { is_spam: true },
      { is_spam: true },
      { is_spam: true },
      undefined,
    ])
  })

  test('[A04] lists payments of the native currency and failed transactions on networks with a block scan', async () => {
    const [account, friend, broken] = [someAddress(), someAddress(), someAddress()]
    await hand.setCode(broken, FAILING)
    await hand.setBalance(account, parseEther('2'))
    await hand.pay(account, friend, parseEther('0.25'))
    await hand.pay(account, broken, 5n)
    const words = `${'00'.repeat(31)}01`.repeat(2)
    await hand.pay(account, friend, 0n, `0x095ea7b3${words}`)
    const { visitor } = start({ scanBlocks: true })
    const page = await visitor.history(account, QUERY)
    expect(brief(page)).toEqual([
      ['approve', 'confirmed'],
      ['execute', 'failed'],
      ['send', 'confirmed', 'out 0.25 ETH'],
    ])
    expect(page.data[2]?.transfers[0]?.counterparty).toBe(friend)
    expect(page.coverage).toMatchObject([{ native: true, complete: true }])
    const received = await visitor.history(friend, QUERY)
    expect(brief(received).at(-1)).toEqual(['receive', 'confirmed', 'in 0.25 ETH'])
    expect(received.data.at(-1)?.transfers[0]?.counterparty).toBe(account)
  })

  test('[A04] lists each transaction once over all pages, and ends the pages', {
    timeout: 180_000,
  }, async () => {
    const [token, account, friend] = [await coin(), someAddress(), someAddress()]
    for (let amount = 1n; amount <= 120n; amount++)
      await hand.moveToken(token, friend, account, amount)
    const { visitor } = start({ scanBlocks: true })
    const amounts: string[] = []
    let cursor: string | null = ''
    for (const length of [50, 50, 20]) {
      const page: TransactionPage = await visitor.history(account, `${QUERY}&cursor=${cursor}`)
      expect(page.data).toHaveLength(length)
      amounts.push(...page.data.flatMap(({ transfers }) => transfers[0]?.quantity.numeric ?? []))
      cursor = page.next
    }
    expect(cursor).toBeNull()
    const all = Array.from({ length: 120 }, (_, index) => String((120 - index) / 100))
    expect(amounts).toEqual(all)
  })

  test('[A04] updates the history after a reorganisation', async () => {
    const [token, account, friend] = [await coin(), someAddress(), someAddress()]
    await hand.setBalance(friend, parseEther('10'))
    await hand.moveToken(token, friend, account, 1n)
    const { world, visitor } = start({ scanBlocks: true })
    await visitor.history(account, QUERY)
    for (const extra of [0, 3, 70]) {
      world.clock.advance(5 * SECOND)
      const before = await visitor.history(account, QUERY)
      const fork = await hand.snapshot()
      await hand.moveToken(token, friend, account, 200n)
      await hand.pay(friend, account, parseEther('1'))
      await hand.mine(extra + 1)
      world.clock.advance(5 * SECOND)
      const forked = await visitor.history(account, QUERY)
      expect(brief(forked).slice(0, 2)).toEqual([
        ['receive', 'confirmed', 'in 1 ETH'],
        ['receive', 'confirmed', 'in 2 COIN'],
      ])
      await hand.revert(fork)
      await hand.moveToken(token, friend, account, 300n + BigInt(extra))
      await hand.mine(extra)
      world.clock.advance(5 * SECOND)
      const after = await visitor.history(account, QUERY)
      expect(brief(after)).toEqual([
        ['receive', 'confirmed', `in ${(300 + extra) / 100} COIN`],
        ...brief(before),
      ])
    }
  })

  describe('nodes', () => {
    type Say = (method: string, params: unknown[]) => object | undefined
    const through =
      (say: Say, options: { takesBatches?: boolean } = {}): typeof fetch =>
      async (url, init) => {
        const body = JSON.parse(String(init?.body))
        const asked = [body].flat() as { id: number; method: string; params: unknown[] }[]
        if (Array.isArray(body) && options.takesBatches === false)
          return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no' } })
        const response = await fetch(url, init)
        const answers = [await response.json()].flat() as { id: number }[]
        const said = answers.flatMap((answer) => {
          const call = asked.find(({ id }) => id === answer.id)
          const other = call && say(call.method, call.params)
          return [other === undefined ? answer : { jsonrpc: '2.0', id: answer.id, ...other }]
        })
        return Response.json(Array.isArray(body) ? said : said[0])
      }
    const size = (params: unknown[]) => {
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      return Number(toBlock) - Number(fromBlock) + 1
    }
    let token: `0x${string}`
    let account: `0x${string}`
    const expected = [
      ['receive', 'confirmed', 'in 0.02 COIN'],
      ['receive', 'confirmed', 'in 0.01 COIN'],
    ]
    beforeAll(async () => {
      ;[token, account] = [await coin(), someAddress()]
      await hand.moveToken(token, someAddress(), account, 1n)
      await hand.mine(100)
      await hand.moveToken(token, someAddress(), account, 2n)
    })
    const forget = async () => {
      await db().delete(dataTransfers)
      await db().delete(dataScans)
    }

    test('[A04] receive smaller requests after a limit error', {
      timeout: 60_000,
    }, async () => {
      await forget()
      const say: Say = (method, params) =>
        method === 'eth_getLogs' && size(params) > 40
          ? { error: { code: -32005, message: 'query exceeds max block range' } }
          : undefined
      const { world, visitor } = start({}, through(say))
      const ask = async () => {
        world.clock.advance(5 * SECOND)
        return visitor.history(account, QUERY)
      }
      const covered = async () => (await ask()).coverage?.[0]
      await expect.poll(covered, { timeout: 30_000 }).toMatchObject({ from: '0', complete: true })
      expect(brief(await ask())).toEqual(expected)
    })

    test('[A04] receive smaller requests after a response that is too large', {
      timeout: 60_000,
    }, async () => {
      await forget()
      // Invalid data: accepting it would lose transfers.
      const much = 'x'.repeat(1.6 * 1024 * 1024)
      const say: Say = (method, params) =>
        method === 'eth_getLogs' && size(params) > 40 ? { result: [much] } : undefined
      const { world, visitor } = start({}, through(say))
      const ask = async () => {
        world.clock.advance(5 * SECOND)
        return visitor.history(account, QUERY)
      }
      const covered = async () => (await ask()).coverage?.[0]
      await expect.poll(covered, { timeout: 30_000 }).toMatchObject({ from: '0', complete: true })
      expect(brief(await ask())).toEqual(expected)
    })

    test('[A04] allow newer transactions without old blocks, and the page reports that more exist', async () => {
      await forget()
      const newest = await hand.blockNumber()
      const say: Say = (method, params) =>
        method === 'eth_getLogs' &&
        BigInt((params as [{ fromBlock: string }])[0].fromBlock) < newest - 20n
          ? { error: { code: -32000, message: 'missing trie node' } }
          : undefined
      const { visitor } = start({}, through(say))
      const page = await visitor.history(account, QUERY)
      expect(brief(page)).toEqual(expected.slice(0, 1))
      expect(page.coverage).toMatchObject([{ complete: false }])
      expect(page.errors).toBeUndefined()
    })

    test('[A04] receive one call at a time if they do not support batches', async () => {
      await forget()
      const { visitor } = start(
        {},
        through(() => undefined, { takesBatches: false }),
      )
      expect(brief(await visitor.history(account, QUERY))).toEqual(expected)
      expect((await visitor.balances(account)).errors).toBeUndefined()
    })

    test.each<[string, Say]>([
      [
        'has no logs',
        (method) => (method === 'eth_getLogs' ? { error: { code: 1, message: '' } } : undefined),
      ],
      [
        'returns invalid data',
        (method) => (method === 'eth_getBlockByNumber' ? { result: { number: '0x' } } : undefined),
      ],
      [
        'has deleted its blocks',
        (method) => (method === 'eth_getBlockByNumber' ? { result: null } : undefined),
      ],
    ])('[A04] are reported as failing if one %s', async (_, say) => {
      await forget()
      const { visitor } = start({}, through(say))
      expect(await visitor.history(account, QUERY)).toEqual({
        data: [],
        next: null,
        errors: [{ chainId: ID, reason: 'chainDisconnected' }],
      })
    })

    test('[A04] cannot add logs of other accounts or blocks', async () => {
      await forget()
      const stranger = someAddress()
      const log = {
        address: token,
        topics: [
          '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
          `0x${'00'.repeat(31)}01`,
          `0x${'00'.repeat(31)}02`,
        ],
        data: asNumber(5n),
        blockNumber: '0x1',
        blockHash: `0x${'11'.repeat(32)}`,
        transactionHash: `0x${'22'.repeat(32)}`,
        transactionIndex: '0x0',
        logIndex: '0x0',
      }
      const say: Say = (method) =>
        method === 'eth_getLogs' ? { result: [log, null, {}] } : undefined
      expect((await start({}, through(say)).visitor.history(stranger, QUERY)).data).toEqual([])
    })

    test('[A04] cause no gaps or duplicates with repeated failures', async () => {
      await forget()
      const flaky: typeof fetch = async (url, init) => {
        if (randomInt(6) === 0) throw new Error('The node is gone.')
        return fetch(url, init)
      }
      const worlds = [1, 2, 3].map(() => start({ scanBlocks: true }, flaky))
      const isDone = async (): Promise<boolean> => {
        const pages = await Promise.all(
          worlds.map(({ world, visitor }) => {
            world.clock.advance(5 * SECOND)
            return visitor.history(account, QUERY)
          }),
        )
        return pages.every(({ coverage }) => coverage?.[0]?.complete === true)
      }
      while (!(await isDone()));
      const { visitor } = start({ scanBlocks: true })
      expect(brief(await visitor.history(account, QUERY))).toEqual(expected)
      expect(await db().select().from(dataTransfers)).toHaveLength(2)
    })
  })

  test('[A04] deletes the history of an account without requests after 30 days', async () => {
    const [token, account] = [await coin(), someAddress()]
    await hand.moveToken(token, someAddress(), account, 1n)
    const { world, visitor } = start()
    await visitor.history(account, QUERY)
    await sweep(db(), world.clock.now() + 29 * DAY)
    const held = async () =>
      (await db().select().from(dataTransfers)).filter((row) => row.account === account)
    expect(await held()).toHaveLength(1)
    await sweep(db(), world.clock.now() + 31 * DAY)
    expect(await held()).toEqual([])
  })

  test('[A04] deletes any number of accounts without requests', async () => {
    const { world } = start()
    const row = { network: ID, fromBlock: 0n, toBlock: 1n, checkpoints: [], found: 0 }
    const askedAt = new Date(world.clock.now())
    const accounts = Array.from({ length: 1_200 }, () => someAddress())
    await db()
      .insert(dataScans)
      .values(accounts.map((account) => ({ ...row, account, askedAt })))
    await sweep(db(), world.clock.now() + 31 * DAY)
    const held = await db().select().from(dataScans)
    expect(held.filter(({ account }) => accounts.some((one) => one === account))).toEqual([])
  })

  test('[A04] deletes accounts with the oldest requests first above the limit', async () => {
    await db().delete(dataScans)
    await db().delete(dataTransfers)
    const token = await coin()
    const accounts = [someAddress(), someAddress(), someAddress()]
    const { world, visitor } = start()
    for (const account of accounts) {
      world.clock.advance(SECOND)
      await hand.moveToken(token, NOBODY, account, 1n)
      await visitor.history(account, QUERY)
    }
    // The cleanup leaves nine tenths of the limit.
    await forgetChains(db(), world.clock.now(), { budget: 2.3 })
    const held = await db().select({ account: dataTransfers.account }).from(dataTransfers)
    expect(new Set(held.map(({ account }) => account))).toEqual(new Set(accounts.slice(1)))
  })
})
