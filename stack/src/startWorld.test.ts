import { readFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import { type Address, createPublicClient, http, parseAbi, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchangePrices, LOCAL_EXCHANGE, LOCAL_RANGES, WRAPPED } from './exchange/localExchange.js'
import { TEST_TOKEN } from './faucet/testToken.js'
import { BITCOIN_LOCAL } from './localNetworks.js'
import type { Message } from './mailbox/createMailbox.js'
import { createParts } from './net/createParts.js'
import { freePorts } from './ports.js'
import { SOLANA_MINTS } from './solana/solanaTokens.js'
import { startWorld, type World } from './startWorld.js'
import { createFolder } from './testing/world.js'
import { localPrices, WORLD_TOKENS } from './tokens/worldTokens.js'

const VISITOR = '0x00000000000000000000000000000000000A11cE'

describe('startWorld', () => {
  const dataDir = createFolder()
  const parts = createParts()
  let world: World
  beforeAll(async () => {
    world = await startWorld({ parts, ports: freePorts(), dataDir, onEnd: () => {} })
  })
  afterAll(() => parts.stop())

  const post = (path: string, body: unknown, headers = {}) =>
    fetch(`${world.faucet}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const clientOf = (network: `eip155:${31337 | 31338}`) =>
    createPublicClient({ transport: http(world.chains[network]) })
  const inbox = async (query = ''): Promise<Message[]> => {
    const answer = await fetch(`${world.mailbox}/api/messages${query}`)
    return (await answer.json()) as Message[]
  }
  const sendMail = (mail: { to: string; subject: string; text?: string; html?: string }) =>
    createTransport(world.smtp).sendMail({ from: 'login@vestibule.test', ...mail })

  describe('chains', () => {
    test.each(['eip155:31337', 'eip155:31338'] as const)(
      'behavior: %s responds with its chain id',
      async (network) => {
        expect(`eip155:${await clientOf(network).getChainId()}`).toBe(network)
      },
    )
  })

  describe('exchange', () => {
    test('uses the documented addresses', () => {
      const page = readFileSync(
        new URL('../../docs/reference/local-world.md', import.meta.url),
        'utf8',
      )
      expect(page).toContain(`an exchange at \`${LOCAL_EXCHANGE.address}\``)
      expect(page).toContain(`A second exchange at \`${LOCAL_RANGES.address}\``)
    })

    test.each(['eip155:31337', 'eip155:31338'] as const)(
      'has pool prices on %s that match the local world’s prices',
      async (network) => {
        const client = clientOf(network)
        const abi = parseAbi([
          'function getAmountsOut(uint256, address[]) view returns (uint256[])',
          'function decimals() view returns (uint8)',
        ])
        const prices = [...localPrices(network), ...exchangePrices(network)]
        const traded = prices.filter(({ asset }) => !/:0xe{40}$/.test(asset))
        for (const { asset, price } of traded) {
          const token = asset.replace(`${network}:`, '') as Address
          if (token === TEST_TOKEN.address) continue
          const decimals = await client.readContract({
            ...{ address: token, abi },
            functionName: 'decimals',
          })
          const [, received = 0n] = await client.readContract({
            ...{ address: LOCAL_EXCHANGE.address, abi, functionName: 'getAmountsOut' },
            args: [parseUnits('0.1', decimals), [token, TEST_TOKEN.address]],
          })
          const rate = Number(received) / 10 ** TEST_TOKEN.decimals / 0.1
          // The exchange takes a fee of 0.3 %.
          expect(Math.abs(rate / (price * 0.997) - 1)).toBeLessThan(0.001)
        }
        expect(traded.some(({ asset }) => asset.endsWith(WRAPPED))).toBe(true)
      },
    )
  })

  describe('mailbox', () => {
    test('behavior: finds a mail by its address, ignoring case', async () => {
      await sendMail({
        to: 'Ada@example.test',
        subject: 'Your code is 482913',
        text: 'It is 482913.',
      })
      const [message] = await inbox('?to=ada@example.test')
      expect(message).toEqual({
        id: expect.any(String),
        to: 'Ada@example.test',
        subject: 'Your code is 482913',
        text: 'It is 482913.',
        html: '',
        receivedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      })
      expect(await inbox('?to=bob@example.test')).toEqual([])
    })

    test('behavior: lists mails newest first, one for each recipient', async () => {
      await sendMail({ to: 'first@example.test', subject: 'One' })
      await sendMail({ to: 'second@example.test, third@example.test', subject: 'Two' })
      const subjects = (await inbox()).map(({ to, subject }) => `${to} ${subject}`)
      expect(subjects.slice(0, 3)).toEqual([
        'third@example.test Two',
        'second@example.test Two',
        'first@example.test One',
      ])
    })

    test('behavior: shows the code on the page, with a button that copies it', async () => {
      await sendMail({ to: 'eve@example.test', subject: 'Sign in', text: 'Your code: 204816' })
      const page = await (await fetch(world.mailbox)).text()
      expect(page).toContain('<output>204<i></i>816</output>')
      expect(page).toContain('data-copy="204816"')
    })

    test('error: runs no script from a mail’s subject or body', async () => {
      const script = '<script>parent.stolen = 1</script>'
      await sendMail({ to: 'mallory@example.test', subject: script, html: script })
      expect(await (await fetch(world.mailbox)).text()).not.toContain(script)
      const [message] = await inbox('?to=mallory@example.test')
      const mail = await fetch(`${world.mailbox}/messages/${message?.id}`)
      const policy = mail.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain('sandbox')
      expect(policy).not.toContain('allow-scripts')
    })

    test('behavior: shows a new mail on an open page', async () => {
      const answer = await fetch(`${world.mailbox}/api/changes`)
      const reader = answer.body?.getReader()
      await sendMail({ to: 'ada@example.test', subject: 'News' })
      const { value } = (await reader?.read()) ?? {}
      expect(new TextDecoder().decode(value)).toContain('data: changed')
      await reader?.cancel()
    })

    test('error: allows only pages of this machine to read the mails', async () => {
      const ask = (origin: string) =>
        fetch(`${world.mailbox}/api/messages`, { headers: { origin } })
      expect((await ask('https://evil.example')).status).toBe(403)
      const allowed = await ask('http://dapp.localhost:4000')
      expect(allowed.headers.get('access-control-allow-origin')).toBe('http://dapp.localhost:4000')
    })

    test('behavior: can be emptied', async () => {
      const { status } = await fetch(`${world.mailbox}/api/messages`, { method: 'DELETE' })
      expect(status).toBe(204)
      expect(await inbox()).toEqual([])
    })
  })

  describe('faucet', () => {
    test('behavior: lists its payments, only for this machine', async () => {
      const answer = await fetch(world.faucet)
      expect(await answer.json()).toEqual({
        chainIds: [31337, 31338],
        token: TEST_TOKEN.address,
        solanaTokens: SOLANA_MINTS,
      })
      const asked = { address: VISITOR, chainId: 31337 }
      const foreign = await post('/fund', asked, { origin: 'https://evil.example' })
      expect(foreign.status).toBe(403)
    })

    test('behavior: pays every token, including a token with a transfer fee', async () => {
      const address = '0x0000000000000000000000000000000000000b0b'
      expect((await post('/fund-world', { address, chainId: 31338 })).status).toBe(200)
      const client = clientOf('eip155:31338')
      const abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
      const call = { abi, functionName: 'balanceOf', args: [address] } as const
      const { silent, fee, birds, spam } = WORLD_TOKENS
      const held = [TEST_TOKEN, silent, fee, birds, spam].map(({ address }) =>
        client.readContract({ address, ...call }),
      )
      expect(await Promise.all(held)).toEqual([
        parseUnits('250', 6),
        parseUnits('12.5', 18),
        parseUnits('495', 18),
        1n,
        parseUnits('1000000', 18),
      ])
    })

    test.each([31337, 31338] as const)(
      'behavior: pays one unit of the native currency on chain %i',
      async (chainId) => {
        const client = clientOf(`eip155:${chainId}`)
        const before = await client.getBalance({ address: VISITOR })
        const answer = await post('/fund', { address: VISITOR, chainId })
        expect(await answer.json()).toEqual({ hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
        const after = await client.getBalance({ address: VISITOR })
        expect(after - before).toBe(parseEther('1'))
      },
    )

    test('behavior: mints a hundred test dollars, at the same address on every chain', async () => {
      for (const chainId of [31337, 31338] as const) {
        const { token } = (await (
          await post('/fund-token', { address: VISITOR, chainId })
        ).json()) as {
          token: typeof TEST_TOKEN.address
        }
        expect(token).toBe(TEST_TOKEN.address)
        const balance = await clientOf(`eip155:${chainId}`).readContract({
          address: token,
          abi: TEST_TOKEN.abi,
          functionName: 'balanceOf',
          args: [VISITOR],
        })
        expect(balance).toBe(parseUnits('100', TEST_TOKEN.decimals))
      }
    })

    test('behavior: pays one bitcoin on the local network, or several payments for a history', async () => {
      const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
      const esplora = world.chains[BITCOIN_LOCAL.caipNetworkId]
      const { hash } = (await (await post('/fund', { address })).json()) as { hash: string }
      expect((await fetch(`${esplora}/tx/${hash}`)).status).toBe(200)
      const answer = await post('/fund-world', { address })
      expect(await answer.json()).toEqual({ hashes: expect.arrayContaining([expect.any(String)]) })
      const coins = await (await fetch(`${esplora}/address/${address}/utxo`)).json()
      expect(coins).toHaveLength(4)
    })

    test.each([
      [
        'an address of Bitcoin’s main network',
        { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
        '`address` must be an address of EVM, Solana or the local Bitcoin network.',
      ],
      [
        'a missing address',
        {},
        '`address` must be an address of EVM, Solana or the local Bitcoin network.',
      ],
      [
        'an invalid address',
        { address: '0x12', chainId: 31337 },
        '`address` must be an address of EVM, Solana or the local Bitcoin network.',
      ],
      [
        'a wrong checksum',
        { address: VISITOR.replace('A11cE', 'A11CE'), chainId: 31337 },
        '`address` must be an address of EVM, Solana or the local Bitcoin network.',
      ],
      ['an unknown chain', { address: VISITOR, chainId: 1 }, '`chainId` must be 31337 or 31338.'],
      [
        'a body that is not an object',
        null,
        '`address` must be an address of EVM, Solana or the local Bitcoin network.',
      ],
    ])('error: rejects %s', async (_name, body, message) => {
      const answer = await post('/fund', body)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({ message })
    })
  })
})
