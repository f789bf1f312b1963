import { encodeAbiParameters, type Hex, numberToHex, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ChainReads } from '../../../core/model/chainReads.js'
import type { Connector } from '../../../core/model/connector.js'
import { permissionsPart } from './permissionsPart.js'

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const DAY = 86_400

describe('permission limits', () => {
  const daily = { periodAmount: '0x989680', periodDuration: DAY, startTime: 1 }
  const recurring = { allowance: '0x989680', period: DAY }
  const terms = { kind: 'spend', amount: 10_000_000n, period: DAY }

  test.each([
    ['native-token-periodic', daily, { ...terms, token: undefined }],
    ['erc20-token-periodic', { ...daily, tokenAddress: TOKEN }, { ...terms, token: TOKEN }],
    ['native-token-recurring-allowance', recurring, { ...terms, token: undefined }],
    ['erc20-recurring-allowance', { ...recurring, token: TOKEN }, { ...terms, token: TOKEN }],
    ['erc20-recurring-allowance', { ...recurring, address: TOKEN }, { ...terms, token: TOKEN }],
    ['contract-call', { address: TOKEN, functions: [] }, { kind: 'calls', contract: TOKEN }],
  ])('[A20] reads %s', (type, data, expected) => {
    expect(permissionsPart.readTerms({ type, data, isAdjustmentAllowed: true })).toEqual(expected)
  })

  test('reads an amount above every token’s supply as unlimited', () => {
    const of = (amount: bigint) =>
      permissionsPart.readTerms({
        type: 'native-token-periodic',
        data: { ...daily, periodAmount: numberToHex(amount) },
      })
    expect(of(2n ** 95n - 1n)).toMatchObject({ amount: 2n ** 95n - 1n })
    expect(of(2n ** 96n - 1n)).toMatchObject({ amount: undefined })
    expect(of(2n ** 256n - 1n)).toMatchObject({ amount: undefined })
  })

  test.each([
    undefined,
    null,
    'native-token-periodic',
    { type: 'something-new', data: daily },
    { type: 'native-token-periodic' },
    { type: 'native-token-periodic', data: { ...daily, periodAmount: '10' } },
    { type: 'native-token-periodic', data: { ...daily, periodAmount: 10 } },
    { type: 'native-token-periodic', data: { ...daily, periodDuration: 0 } },
    { type: 'native-token-periodic', data: { ...daily, periodDuration: '86400' } },
    { type: 'erc20-token-periodic', data: { ...daily, tokenAddress: '<b>' } },
    { type: 'erc20-recurring-allowance', data: { ...recurring, token: `${TOKEN}00` } },
    { type: 'contract-call', data: { functions: ['mint()'] } },
  ])('error: does not guess the limits of %j', (permission) => {
    expect(permissionsPart.readTerms(permission)).toBeUndefined()
  })
})

describe('permission tokens', () => {
  const asking = (answers: Record<string, Hex>) =>
    ({
      async ask({ params }: { params: [{ to: string; data: string }] }) {
        const answer = answers[params[0].data]
        if (answer === undefined || params[0].to !== TOKEN) throw new Error('reverted')
        return answer
      },
    }) as unknown as ChainReads
  const said = (symbol: string) => encodeAbiParameters([{ type: 'string' }], [symbol])
  const read = (symbol: Hex, decimals = numberToHex(6, { size: 32 })) =>
    permissionsPart.readToken({
      ...asking({ '0x95d89b41': symbol, '0x313ce567': decimals }),
      token: TOKEN,
    })

  test.each([
    ['a string', said('USDC'), 'USDC'],
    ['32 bytes', stringToHex('MKR', { size: 32 }), 'MKR'],
    ['a long text', said('X'.repeat(4_000)), 'X'.repeat(12)],
    ['text with right-to-left overrides', said('US‮DC'), 'US DC'],
    ['an empty text', said(''), undefined],
    ['an empty response', '0x' as Hex, undefined],
    [
      'a length beyond the response',
      `${said('USDC').slice(0, 66)}${'f'.repeat(64)}` as Hex,
      undefined,
    ],
  ])('reads the symbol from %s', async (_what, answer, symbol) => {
    await expect(read(answer)).resolves.toEqual({ symbol, decimals: 6 })
  })

  test.each([numberToHex(37, { size: 32 }), numberToHex(2n ** 255n, { size: 32 }), '0x' as Hex])(
    'ignores %s as decimals',
    async (decimals) => {
      await expect(read(said('USDC'), decimals)).resolves.toEqual({
        symbol: 'USDC',
        decimals: undefined,
      })
    },
  )

  test('returns neither symbol nor decimals for a contract that reverts', async () => {
    const unknown = { symbol: undefined, decimals: undefined }
    await expect(permissionsPart.readToken({ ...asking({}), token: TOKEN })).resolves.toEqual(
      unknown,
    )
  })
})

describe('revocable permissions', () => {
  const connectorOf = (answer: unknown) => {
    const asked: unknown[] = []
    const request = async (call: { method: string }) => {
      asked.push(call)
      return call.method === 'wallet_getGrantedExecutionPermissions' ? answer : {}
    }
    return { asked, connector: { provider: { request } } as unknown as Connector }
  }

  test('revokes a permission by its context in the wallet', async () => {
    const { asked, connector } = connectorOf([
      { pci: '0x01', context: '0xaa' },
      { pci: '0x02', context: '0xbb' },
    ])
    const listed = await permissionsPart.listEndable(connector)
    expect(listed.map(({ pci }) => pci)).toEqual(['0x01', '0x02'])
    await listed[1]?.revoke()
    expect(asked.at(-1)).toEqual({
      method: 'wallet_revokeExecutionPermission',
      params: [{ permissionContext: '0xbb' }],
    })
  })

  test.each([undefined, {}, [null, 7, {}, { pci: '0x01' }, { context: '0xaa' }]])(
    'error: omits entries without id or context in %j',
    async (answer) => {
      await expect(permissionsPart.listEndable(connectorOf(answer).connector)).resolves.toEqual([])
    },
  )
})
