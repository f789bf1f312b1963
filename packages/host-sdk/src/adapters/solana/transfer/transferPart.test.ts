import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChainReads } from '../../../core/model/chainReads.js'
import type { Connector } from '../../../core/model/connector.js'
import { toNetwork } from '../../../core/model/network.js'
import { SOLANA } from '../../../core/testing/createTestAdapter.js'
import { createSecretKey } from '../testing/createSecretKey.js'
import { startSurfpool } from '../testing/startSurfpool.js'
import { signed } from '../testing/transactions.js'
import { readBase64 } from '../transaction/readWire.js'
import { transferPart } from './transferPart.js'

const SOL = 1_000_000_000n
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const RENT = 2_039_280n
const KEYS = [1, 8, 9].map((number) => createSecretKey(number))
const [ANN, BOB, MINT] = KEYS.map((key) => base58.encode(key.slice(32))) as [string, string, string]

let node: ReturnType<typeof startSurfpool>
let reads: ChainReads
beforeAll(async () => {
  node = startSurfpool()
  const network = toNetwork({ ...SOLANA, rpcUrls: { default: { http: [node.url] } } })
  reads = { network, ask: ({ method, params }) => node.ask(method, params as unknown[]) }
  await node.fund(ANN, Number(10n * SOL))
  await node.fund(BOB, Number(SOL))
  const mint = new Uint8Array(82)
  mint.set([6, 1], 44)
  const data = Buffer.from(mint).toString('hex')
  const account = { lamports: 2_000_000, owner: TOKEN_PROGRAM, data }
  await node.ask('surfnet_setAccount', [MINT, account])
  await node.ask('surfnet_setTokenAccount', [ANN, MINT, { amount: 5_000_000 }, TOKEN_PROGRAM])
})
afterAll(() => node.stop())

function walletOf(answer?: () => unknown) {
  const asked: string[] = []
  const provider = {
    async request({ method, params }: { method: string; params: { transaction: string } }) {
      asked.push(method)
      if (answer !== undefined) return answer()
      if (method !== 'solana_signTransaction') throw { code: 4200, message: 'no' }
      const [key = new Uint8Array()] = KEYS
      return { transaction: base64.encode(await signed(readBase64(params.transaction), key)) }
    },
  }
  return { asked, connector: { provider } as unknown as Connector }
}
const tokensOf = async (owner: string) => {
  const params = [owner, { mint: MINT }, { encoding: 'jsonParsed' }]
  type Held = {
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }
  const { value } = await node.ask<Held>('getTokenAccountsByOwner', params)
  return value.map(({ account }) => account.data.parsed.info.tokenAmount.amount)
}

describe('an address', () => {
  test.each([
    [BOB, BOB],
    [`solana:${BOB}`, BOB],
  ])('reads %s as %s', (text, address) => expect(transferPart.readAddress(text)).toBe(address))

  test.each([
    '',
    '11111111111111111111111111111111',
    BOB.slice(3),
    `${BOB}1`,
    `${BOB.slice(0, -1)}0`,
    '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  ])('[X11] rejects %j', (text) => expect(transferPart.readAddress(text)).toBeUndefined())

  test.each([
    ['11111111111111111111111111111111', { kind: 'burn' }],
    ['1nc1nerator11111111111111111111111111111111', { kind: 'burn' }],
    ['Vote111111111111111111111111111111111111111', { kind: 'burn' }],
    ['So11111111111111111111111111111111111111112', { kind: 'burn' }],
    [`solana:${BOB}?amount=1&spl-token=x`, { kind: 'link', parameter: 'spl-token' }],
    [`solana:${BOB}?memo=7`, { kind: 'link', parameter: 'memo' }],
    [`solana:${BOB}?amount=1e9`, { kind: 'link', parameter: 'amount' }],
    [`solana:${BOB}?amount=1&label=A&message=B`, undefined],
    [BOB, undefined],
    ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', undefined],
  ])('[X11] reports for %j the fault %j', (text, fault) => {
    expect(transferPart.findFault?.(text)).toEqual(fault)
    if (fault !== undefined) expect(transferPart.readAddress(text)).toBeUndefined()
  })

  test('reads the SOL amount from a payment link', () => {
    expect(transferPart.readLinkAmount?.(`solana:${BOB}?amount=0.25`)).toBe('0.25')
    expect(transferPart.readLinkAmount?.(BOB)).toBeUndefined()
  })
})

describe('a recipient', () => {
  test('distinguishes programs, token accounts and addresses without a key', async () => {
    const nobody = base58.encode(createSecretKey(77).slice(32))
    const params = [ANN, { mint: MINT }, { encoding: 'base64' }]
    const { value } = await node.ask<{ value: { pubkey: string }[] }>(
      'getTokenAccountsByOwner',
      params,
    )
    const account = value[0]?.pubkey ?? ''
    // A program derived this address. The cluster has no account for it.
    const derived = '2Zt8KfZB2tFD93UxwFed7RcMeFs9rkoU6GPWMW5onudr'
    const kinds = [BOB, nobody, TOKEN_PROGRAM, account, MINT].map((address) =>
      transferPart.isContract({ ...reads, address }),
    )
    expect(await Promise.all(kinds)).toEqual([false, false, true, 'tokenAccount', 'tokenAccount'])
    expect(await transferPart.isContract({ ...reads, address: derived })).toBe('noKey')
  })
})

describe('SOL', () => {
  test('[J09] charges one signature fee if the wallet only signs', async () => {
    const order = { ...reads, from: ANN, to: BOB, amount: SOL / 4n }
    expect(await transferPart.estimateFee(order)).toBe(5_000n)
    expect(await transferPart.tryOut?.(order)).toMatchObject({
      opening: 0n,
      kept: 0n,
      fails: false,
    })
    const before = await node.balance(BOB)
    const { asked, connector } = walletOf()
    const { hash, fingerprint } = await transferPart.send({ ...order, connector })
    expect(base58.decode(hash)).toHaveLength(64)
    // The page detects an expired transaction by its blockhash.
    expect(base58.decode(fingerprint ?? '')).toHaveLength(32)
    expect(asked).toEqual(['solana_signAndSendTransaction', 'solana_signTransaction'])
    await expect.poll(() => node.balance(BOB)).toBe(before + Number(SOL / 4n))
  })

  test('warns if an account would fall below the rent minimum', async () => {
    const tried = (index: number) =>
      transferPart.tryOut?.({
        ...{ network: reads.network, from: ANN, to: BOB, amount: 1n },
        ask: (request: Parameters<typeof reads.ask>[0]) =>
          request.method === 'simulateTransaction'
            ? Promise.resolve({
                value: {
                  err: { InsufficientFundsForRent: { account_index: index } },
                  accounts: null,
                },
              })
            : reads.ask(request),
      })
    const least = 890_880n
    expect(await tried(0)).toMatchObject({ fails: true, rent: { of: 'sender', least } })
    expect(await tried(1)).toMatchObject({ fails: true, rent: { of: 'recipient', least } })
  })

  test('predicts a failure if the amount exceeds the balance', async () => {
    const order = { ...reads, from: ANN, to: BOB, amount: 100n * SOL }
    expect(await transferPart.tryOut?.(order)).toMatchObject({ fails: true })
  })

  test('[Z20] reports a rejection in the wallet, and sends no transaction', async () => {
    const { asked, connector } = walletOf(() => {
      throw { code: 4001, message: 'no' }
    })
    const order = { ...reads, from: ANN, to: BOB, amount: 1n, connector }
    await expect(transferPart.send(order)).rejects.toMatchObject({ code: 4001 })
    expect(asked).toHaveLength(1)
  })

  test.each([{}, null, { signature: 'short' }, { signature: 5 }])(
    'security: rejects the wallet’s answer %j as invalid',
    async (answer) => {
      const { connector } = walletOf(() => answer)
      const order = { ...reads, from: ANN, to: BOB, amount: 1n, connector }
      await expect(transferPart.send(order)).rejects.toMatchObject({ type: 'invalidReply' })
    },
  )
})

describe('a token', () => {
  test('[J09] opens the recipient’s token account once, and shows the cost', async () => {
    const order = { ...reads, from: ANN, to: BOB, token: MINT, amount: 1_500_000n }
    expect(await transferPart.readDecimals({ ...reads, token: MINT })).toBe(6)
    expect(await transferPart.tryOut?.(order)).toMatchObject({
      opening: RENT,
      kept: 0n,
      fails: false,
    })
    expect(await transferPart.estimateFee(order)).toBe(RENT + 5_000n)
    const { connector } = walletOf()
    await transferPart.send({ ...order, connector })
    await expect.poll(() => tokensOf(BOB)).toEqual(['1500000'])
    expect(await tokensOf(ANN)).toEqual(['3500000'])
    expect(await transferPart.tryOut?.(order)).toMatchObject({ opening: 0n, fails: false })
  })

  test('returns no decimals for an account that is not a token, and sends no transfer', async () => {
    expect(await transferPart.readDecimals({ ...reads, token: BOB })).toBeUndefined()
    const { asked, connector } = walletOf()
    const order = { ...reads, from: ANN, to: BOB, token: BOB, amount: 1n, connector }
    await expect(transferPart.send(order)).rejects.toMatchObject({ type: 'invalidReply' })
    expect(asked).toEqual([])
  })
})
