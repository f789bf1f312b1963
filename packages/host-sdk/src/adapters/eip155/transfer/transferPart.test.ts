import { describe, expect, test } from 'vitest'
import type { ChainReads } from '../../../core/model/chainReads.js'
import type { Connector } from '../../../core/model/connector.js'
import { toNetwork } from '../../../core/model/network.js'
import { ONE } from '../../../core/testing/createTestCore.js'
import { importViem } from '../importViem.js'
import { createTransferPart } from './transferPart.js'

const PART = createTransferPart(importViem, '31337')

const FROM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const nodeOf = (answers: Record<string, unknown>) =>
  ({
    network: {},
    async ask({ method }: { method: string }) {
      if (method in answers) return answers[method]
      throw new Error(`There is no ${method}.`)
    },
  }) as unknown as ChainReads

test.each([
  [{ gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00' }, 21_000_000_000_000n],
  [{ gasUsed: '0x5208', effectiveGasPrice: '0x1', l1Fee: '0x10' }, 21_016n],
  [{ gasUsed: '0x5208' }, undefined],
  [{ gasUsed: 21_000, effectiveGasPrice: '0x1' }, undefined],
  [null, undefined],
])('[J08] reads the fee of the receipt %j as %s', async (receipt, fee) => {
  const node = nodeOf({ eth_getTransactionReceipt: receipt })
  expect(await PART.readPaidFee?.({ ...node, hash: '0x1' })).toBe(fee)
})

describe('an address', () => {
  test.each([
    [TO, TO],
    [TO.toLowerCase(), TO],
    [`0x${TO.slice(2).toUpperCase()}`, TO],
    [`0X${TO.slice(2)}`, TO],
    [`ethereum:${TO}`, TO],
    [`ethereum:pay-${TO}`, TO],
    [`ethereum:${TO}@31337`, TO],
    [`ETHEREUM:${TO}?value=1e18`, TO],
    [` ${TO}\n`, TO],
  ])('reads %s as %s', (text, address) => expect(PART.readAddress(text)).toBe(address))

  test.each([
    '',
    '0x',
    `0x${'0'.repeat(40)}`,
    `ethereum:${TO}@1`,
    TO.slice(2),
    `${TO}0`,
    TO.replace('C5', 'c5'),
    'vitalik.eth',
  ])('[X11] rejects %j', (text) => expect(PART.readAddress(text)).toBeUndefined())

  test.each([
    [`0x${'0'.repeat(40)}`, { kind: 'burn' }],
    ['0x000000000000000000000000000000000000dEaD', { kind: 'burn' }],
    ['0xdEAD000000000000000042069420694206942069', { kind: 'burn' }],
    ['0xdead000000000000000000000000000000000000', { kind: 'burn' }],
    ['0x0000000000000000000000000000000000000001', { kind: 'burn' }],
    ['0xffffffffffffffffffffffffffffffffffffffff', { kind: 'burn' }],
    ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', { kind: 'burn' }],
    ['ethereum:0x000000000000000000000000000000000000dEaD', { kind: 'burn' }],
    [TO.replace('C5', 'c5'), { kind: 'typo' }],
    [`ethereum:${TO}@1`, { kind: 'otherNetwork' }],
    [`ethereum:${TO}/transfer?address=${TO}&uint256=1`, { kind: 'link', parameter: 'transfer' }],
    [`ethereum:${TO}?value=x`, { kind: 'link', parameter: 'value' }],
    [`ethereum:${TO}?VALUE=x`, { kind: 'link', parameter: 'value' }],
    [`ethereum:${TO}?value=1&Value=2`, { kind: 'link', parameter: 'value' }],
    [`ethereum:${TO}?data=0x`, { kind: 'link', parameter: 'data' }],
    [TO, undefined],
    ['0x4200000000000000000000000000000000000006', undefined],
    ['vitalik.eth', undefined],
    [TO.slice(2), undefined],
  ])('[X11] reports the error of %j as %j', (text, fault) => {
    expect(PART.findFault?.(text)).toEqual(fault)
    if (fault !== undefined) expect(PART.readAddress(text)).toBeUndefined()
  })

  test.each([
    [`ethereum:${TO}?value=1e18`, '1'],
    [`ethereum:${TO}?value=1.5e18`, '1.5'],
    [`ETHEREUM:${TO}?VALUE=1E18`, '1'],
    [`ethereum:${TO}?value=1`, '0.000000000000000001'],
    [`ethereum:${TO}`, undefined],
    [TO, undefined],
  ])('reads %j as a request for %j', (text, amount) =>
    expect(PART.readLinkAmount?.(text)).toBe(amount),
  )
})

test.each([
  ['0x', false],
  ['0x6001', true],
  [`0xef0100${TO.slice(2)}`, false],
])('treats code %s as a contract: %s', async (code, expected) => {
  expect(await PART.isContract({ ...nodeOf({ eth_getCode: code }), address: TO })).toBe(expected)
})

test.each([
  [`0x${'6'.padStart(64, '0')}`, 6],
  [`0x${'12'.padStart(64, '0')}`, 18],
  ['0x', undefined],
  [`0x${'1'.repeat(64)}`, undefined],
  [5, undefined],
])('reads decimals of %s as %s', async (answer, expected) => {
  expect(await PART.readDecimals({ ...nodeOf({ eth_call: answer }), token: TOKEN })).toBe(expected)
})

describe('the fee', () => {
  const order = { from: FROM, to: TO, amount: 1n }
  const GWEI = '0x3b9aca00'
  const history = { baseFeePerGas: ['0x9', GWEI], reward: [[GWEI], ['0x1'], ['0x77359400']] }
  test('calculates twice the next base fee plus the usual tip, like the embedded wallet’s maximum fee', async () => {
    const node = nodeOf({ eth_estimateGas: '0x5208', eth_feeHistory: history })
    expect(await PART.estimateFee({ ...node, ...order })).toBe(21_000n * 3_000_000_000n)
  })

  const ETHER_CALL = {
    to: '0x420000000000000000000000000000000000000F',
    data: `0xf1c7a58b${'81'.padStart(64, '0')}`,
  }
  const TOKEN_CALL = { ...ETHER_CALL, data: `0xf1c7a58b${'c5'.padStart(64, '0')}` }

  test.each([
    ['the currency', undefined, '0x5208', ETHER_CALL, 21_000n],
    ['a token', TOKEN, '0xc350', TOKEN_CALL, 62_500n],
  ])(
    'includes the data fee of an OP Stack chain for %s, plus a quarter',
    async (_, token, gas, call, units) => {
      const { ask } = nodeOf({ eth_estimateGas: gas, eth_feeHistory: history })
      const node = {
        network: {},
        ask: async (request: { method: string; params?: unknown }) => {
          if (request.method !== 'eth_call') return ask(request as never)
          expect(request.params).toEqual([call, 'latest'])
          return `0x${'65'.padStart(64, '0')}`
        },
      } as unknown as ChainReads
      expect(await PART.estimateFee({ ...node, ...order, token })).toBe(
        units * 3_000_000_000n + 127n,
      )
    },
  )

  test('adds the embedded wallet’s gas margin to a contract call', async () => {
    const node = nodeOf({ eth_estimateGas: '0xc350', eth_feeHistory: history })
    expect(await PART.estimateFee({ ...node, ...order, token: TOKEN })).toBe(
      62_500n * 3_000_000_000n,
    )
  })

  test('uses the gas price on a chain without base fees', async () => {
    const node = nodeOf({
      eth_estimateGas: '0x5208',
      eth_feeHistory: { baseFeePerGas: ['0x0', '0x0'], reward: [['0x0']] },
      eth_gasPrice: '0x7',
    })
    expect(await PART.estimateFee({ ...node, ...order })).toBe(21_000n * 7n)
  })
})

describe('sending a transfer', () => {
  const network = toNetwork(ONE)
  const { ask } = nodeOf({})
  const walletOf = (answer: (params: unknown) => unknown, chainId = '0x7a69') =>
    ({
      provider: {
        request: async ({ method, params }: { method: string; params: unknown }) =>
          method === 'eth_chainId' ? chainId : answer(params),
      },
    }) as unknown as Connector

  test('[J09] sends a coin transfer as a value, and a token transfer as a contract call', async () => {
    const asked: unknown[] = []
    const connector = walletOf((params) => {
      asked.push(params)
      return '0xhash'
    })
    await PART.send({ connector, network, ask, from: FROM, to: TO, amount: 16n })
    await PART.send({ connector, network, ask, from: FROM, to: TO, token: TOKEN, amount: 255n })
    const data = `0xa9059cbb${TO.slice(2).toLowerCase().padStart(64, '0')}${'ff'.padStart(64, '0')}`
    expect(asked).toEqual([
      [{ from: FROM, to: TO, value: '0x10', chainId: '0x7a69' }],
      [{ from: FROM, to: TOKEN, value: '0x0', data, chainId: '0x7a69' }],
    ])
  })

  describe('the whole balance', () => {
    const node = (answers: Record<string, unknown> = {}) =>
      nodeOf({
        eth_estimateGas: '0x5208',
        eth_feeHistory: { baseFeePerGas: ['0x3b9aca00'], reward: [['0x3b9aca00']] },
        eth_getBalance: '0xde0b6b3a7640000',
        ...answers,
      })
    const ETHER = 10n ** 18n
    const FEE = 21_000n * 3_000_000_000n
    const sent = async (amount: bigint, answers?: Record<string, unknown>, type?: string) => {
      let asked: unknown
      const connector = walletOf((params) => {
        asked = (params as unknown[])[0]
        return '0xhash'
      })
      const { ask } = node(answers)
      await PART.send({
        connector: { ...connector, ...(type && { type }) } as Connector,
        ...{ network, ask, from: FROM, to: TO, amount },
      })
      return asked as Record<string, string>
    }
    const left = (amount: bigint, { gas, gasPrice, maxFeePerGas }: Record<string, string>) =>
      ETHER - amount - BigInt(gas ?? 0) * BigInt(gasPrice ?? maxFeePerGas ?? 0)

    test('spends the whole balance: the remainder after the amount pays the fee', async () => {
      const asked = await sent(ETHER - FEE)
      expect(asked.maxPriorityFeePerGas).toBe(asked.maxFeePerGas)
      expect(left(ETHER - FEE, asked)).toBe(0n)
    })

    test('spends the whole balance on a chain without a base fee', async () => {
      const legacy = { eth_feeHistory: undefined, eth_gasPrice: '0x3b9aca00' }
      const amount = ETHER - 21_000n * 10n ** 9n
      const asked = await sent(amount, legacy)
      expect(asked).not.toHaveProperty('maxFeePerGas')
      expect(left(amount, asked)).toBe(0n)
    })

    test.each([
      ['the remaining balance exceeds the fee by a third', ETHER - (FEE * 4n) / 3n, {}],
      ['the remaining balance is less than the fee of the next blocks', ETHER - FEE / 2n, {}],
      ['a contract uses an unknown amount of gas', ETHER - FEE, { eth_estimateGas: '0x5209' }],
      ['the node does not respond', ETHER - FEE, { eth_getBalance: null }],
      [
        'the chain also charges a data fee',
        ETHER - FEE,
        { eth_call: `0x${'1'.padStart(64, '0')}` },
      ],
    ])('leaves the fee to the wallet if %s', async (_, amount, answers) => {
      expect(await sent(amount, answers)).toEqual({
        ...{ from: FROM, to: TO, value: `0x${amount.toString(16)}`, chainId: '0x7a69' },
      })
    })

    test('passes the reviewed fee to the embedded wallet for any amount', async () => {
      expect(await sent(1n, {}, 'auth')).toMatchObject({
        maxFeePerGas: '0xb2d05e00',
        maxPriorityFeePerGas: '0x3b9aca00',
      })
    })
  })

  test('[J09] transfers an NFT by its standard’s call, and rejects an unknown standard', async () => {
    const asked: { data: string }[] = []
    const connector = walletOf((params) => {
      asked.push((params as { data: string }[])[0] ?? { data: '' })
      return '0xhash'
    })
    const word = (value: string) => value.padStart(64, '0')
    const ends = `${word(FROM.slice(2).toLowerCase())}${word(TO.slice(2).toLowerCase())}${word('7')}`
    const order = { connector, network, ask, from: FROM, to: TO, token: TOKEN, amount: 3n }
    await PART.send({ ...order, nft: { tokenId: '7', standard: 'ERC-721' } })
    await PART.send({ ...order, nft: { tokenId: '7', standard: 'ERC-1155' } })
    expect(asked).toMatchObject([
      { to: TOKEN, value: '0x0', data: `0x42842e0e${ends}` },
      { to: TOKEN, value: '0x0', data: `0xf242432a${ends}${word('3')}${word('a0')}${word('')}` },
    ])
    const other = PART.send({ ...order, nft: { tokenId: '7', standard: 'CryptoPunks' } })
    await expect(other).rejects.toThrow('CryptoPunks')
  })

  test('[J09] reports that a transfer fails if its contract reverts, and rethrows a node’s error', async () => {
    const tried = (error: unknown) =>
      PART.tryOut?.({
        network,
        ask: async () => {
          if (error !== undefined) throw error
          return '0x'
        },
        ...{ from: FROM, to: TO, token: TOKEN, amount: 1n },
        nft: { tokenId: '7', standard: 'ERC-721' },
      })
    const nothing = { opening: 0n, kept: 0n }
    expect(await tried(undefined)).toEqual({ ...nothing, fails: false })
    expect(await tried({ code: 3, message: 'execution reverted' })).toEqual({
      ...nothing,
      fails: true,
    })
    expect(await tried(new Error('VM Exception: revert'))).toEqual({ ...nothing, fails: true })
    await expect(tried(new Error('HTTP status code: 503'))).rejects.toThrow('503')
  })

  test.each([
    [
      'reports the amount that the token deducts',
      'ff'.padStart(64, '0'),
      { kept: 1n, fails: false },
    ],
    [
      'reports no deduction if the full amount arrives',
      '100'.padStart(64, '0'),
      { kept: 0n, fails: false },
    ],
    [
      'reports no deduction if more than the amount arrives',
      '1ff'.padStart(64, '0'),
      { kept: 0n, fails: false },
    ],
    [
      'reports no deduction if the node does not support state overrides',
      '',
      { kept: 0n, fails: false },
    ],
  ])('[J09] a simulated token transfer %s', async (_, arrived, expected) => {
    const trial = await PART.tryOut?.({
      network,
      ask: async ({ params }) =>
        (params as unknown[]).length === 3 ? `0x${arrived}` : `0x${'1'.padStart(64, '0')}`,
      ...{ from: FROM, to: TO, token: TOKEN, amount: 256n },
    })
    expect(trial).toEqual({ opening: 0n, ...expected })
  })

  test('[J09] reports that a token transfer fails if the token returns false without a revert', async () => {
    const order = { from: FROM, to: TO, token: TOKEN, amount: 256n }
    const trial = await PART.tryOut?.({ network, ask: async () => `0x${'0'.repeat(64)}`, ...order })
    expect(trial).toEqual({ opening: 0n, kept: 0n, fails: true })
  })

  test('does not send a request to a wallet on another network', async () => {
    const asked: unknown[] = []
    const connector = walletOf((params) => asked.push(params), '0x1')
    await expect(
      PART.send({ connector, network, ask, from: FROM, to: TO, amount: 1n }),
    ).rejects.toMatchObject({ type: 'chainNotSupported' })
    expect(asked).toEqual([])
  })

  test('[Z20] fails with `userRejected` if the visitor rejects in the wallet', async () => {
    const connector = walletOf(() => {
      throw { code: 4001, message: 'no' }
    })
    await expect(
      PART.send({ connector, network, ask, from: FROM, to: TO, amount: 1n }),
    ).rejects.toMatchObject({
      type: 'userRejected',
    })
  })
})

describe('a network fee in a token', () => {
  const FEE = { token: TOKEN, symbol: 'USDC', decimals: 6, amount: '0x1bec70' }
  const order = { from: FROM, to: TO, token: TOKEN, amount: 5n }
  const node = nodeOf({ eth_call: '0x' })
  const walletOf = (answer: unknown) => ({ ...node, ...order, askEmbedded: async () => answer })

  test('[J09] removes misleading characters from the embedded wallet’s token symbol', async () => {
    await expect(PART.quoteTokenFee?.(walletOf(FEE))).resolves.toEqual({
      ...FEE,
      amount: 1_830_000n,
    })
    const hidden = { ...FEE, symbol: 'US\u202eDC' }
    await expect(PART.quoteTokenFee?.(walletOf(hidden))).resolves.toMatchObject({ symbol: 'US DC' })
    await expect(PART.tryOut?.(walletOf(FEE))).resolves.toMatchObject({
      tokenFee: { symbol: 'USDC' },
    })
  })

  test.each([
    null,
    undefined,
    {},
    { ...FEE, amount: '5' },
    { ...FEE, decimals: '6' },
    { ...FEE, token: 7 },
  ])('returns no token fee if the wallet responds with %j', async (answer) => {
    await expect(PART.quoteTokenFee?.(walletOf(answer))).resolves.toBeUndefined()
  })

  test('returns no token fee for coins, for other wallets, or without a response', async () => {
    const coins = { ...walletOf(FEE), token: undefined }
    await expect(PART.quoteTokenFee?.(coins)).resolves.toBeUndefined()
    await expect(PART.quoteTokenFee?.({ ...node, ...order })).resolves.toBeUndefined()
    const silent = { ...node, ...order, askEmbedded: () => Promise.reject(new Error('down')) }
    await expect(PART.tryOut?.(silent)).resolves.toMatchObject({ tokenFee: undefined })
  })
})
