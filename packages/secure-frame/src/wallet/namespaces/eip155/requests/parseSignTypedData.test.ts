import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { ownNameTexts } from '../../../testing/ownNameTexts.js'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { toSignable } from '../intents/signable.js'
import { parseSignTypedData } from './parseSignTypedData.js'

const { account } = requestContext
const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
]
const note = {
  types: { EIP712Domain: domainTypes, Note: [{ name: 'id', type: 'uint256' }] },
  primaryType: 'Note',
  domain: { name: 'Shop', chainId: 31337 },
  message: { id: 1 },
}
const order = { ...note, types: { Order: note.types.Note }, primaryType: 'Order' }
const parse = (data: unknown, address: unknown = account) =>
  parseSignTypedData([address, data], requestContext)

const spend = [
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
]

describe('parseSignTypedData', () => {
  test.each([
    ['an object', note],
    ['its JSON', JSON.stringify(note)],
  ])('[V12] behavior: reads %s', (_name, data) => {
    const request = parse(data)
    expect(request).toMatchObject({
      kind: 'typedData',
      primaryType: 'Note',
      level: 'normal',
      domain: [
        { name: 'name', value: 'Shop' },
        { name: 'chainId', value: '31337' },
      ],
      message: [{ name: 'id', value: '1', text: '1' }],
    })
    expect(toSignable(request.intent).hash).toBe(hashTypedData(note as never))
  })

  test.each([31337, '31337', '0x7a69'])(
    'behavior: accepts chain id %s for the active chain',
    (chainId) => {
      expect(parse({ ...note, domain: { name: 'Shop', chainId } }).level).toBe('normal')
    },
  )

  test.each([1, '1', '0x1', 31338, 0])('error: refuses chain id %s of another chain', (chainId) => {
    expect(() => parse({ ...note, domain: { name: 'Shop', chainId } })).toThrow(
      expect.objectContaining({
        type: 'typedDataChainMismatch',
        message: 'The typed data is for another network than the active one',
      }),
    )
  })

  test.each([
    ['without members', { ...order.types, EIP712Domain: [] }],
    ['that the types do not list', order.types],
  ])(
    'signs MetaMask’s hash for an empty domain %s, and warns that it is valid on every network',
    (_name, types) => {
      const request = parse({ ...order, types, domain: {} })
      expect(request).toMatchObject({
        primaryType: 'Order',
        domain: [],
        message: [{ name: 'id', value: '1', text: '1' }],
        decoded: undefined,
        risks: ['serviceAction', 'anyNetwork'],
        level: 'high',
      })
      const hash = '0x898f8949185af7b66322c2db89096beec61792a4414dad9e706702aa9e6adb82'
      expect(toSignable(request.intent).hash).toBe(hash)
    },
  )

  test('error: refuses an empty domain if its type has members, like MetaMask', () => {
    expect(() => parse({ ...note, domain: {} })).toThrow(
      expect.objectContaining({
        type: 'invalidRequest',
        data: { reason: '`EIP712Domain` misses its member `name`.' },
      }),
    )
  })

  test('behavior: warns about data that is valid on every network', () => {
    const types = { ...note.types, EIP712Domain: [{ name: 'name', type: 'string' }] }
    expect(parse({ ...note, types })).toMatchObject({ risks: ['anyNetwork'], level: 'medium' })
  })

  test.each([
    ['ERC-2612', { types: { EIP712Domain: domainTypes, Permit: spend }, primaryType: 'Permit' }],
    [
      'a permit with another name',
      { types: { EIP712Domain: domainTypes, Coupon: spend }, primaryType: 'Coupon' },
    ],
    [
      'a nested permit',
      {
        types: {
          EIP712Domain: domainTypes,
          Outer: [{ name: 'inner', type: 'Inner[]' }],
          Inner: spend,
        },
        primaryType: 'Outer',
        message: { inner: [{ spender: STRANGER, value: 1 }] },
      },
    ],
    [
      'Permit2',
      {
        types: {
          EIP712Domain: domainTypes,
          PermitBatchWitnessTransferFrom: [{ name: 'nonce', type: 'uint256' }],
        },
        primaryType: 'PermitBatchWitnessTransferFrom',
        message: { nonce: 1 },
      },
    ],
  ])('[V12] behavior: rates %s as high risk', (_name, permit) => {
    const data = { ...note, message: { spender: STRANGER, value: 1 }, ...permit }
    const { risks, level } = parse(data)
    expect(risks).toContain('permit')
    expect(level).toBe('high')
  })

  test('behavior: reports hidden characters in a value', () => {
    const domain = { name: 'Sh\u200Bop', chainId: 31337 }
    expect(parse({ ...note, domain })).toMatchObject({ risks: ['hiddenCharacters'] })
  })

  test.each<[string, unknown[], string]>([
    ["someone else's address", [STRANGER, note], 'addressNotYours'],
    ['params in the order of personal_sign', [JSON.stringify(note), account], 'addressNotYours'],
    ['missing data', [account], 'invalidRequest'],
    ['extra params', [account, note, {}], 'invalidRequest'],
    ['a missing address', [undefined, note], 'invalidRequest'],
    ['an address that is not text', [{}, note], 'invalidRequest'],
    ['text that is not JSON', [account, '{'], 'invalidRequest'],
    ['an empty text', [account, ''], 'invalidRequest'],
    ['JSON in JSON', [account, JSON.stringify(JSON.stringify(note))], 'invalidRequest'],
    [
      'a list of version 1',
      [account, [{ type: 'string', name: 'a', value: 'b' }]],
      'invalidRequest',
    ],
    ['null', [account, null], 'invalidRequest'],
    [
      'more than 64 Ki characters',
      [account, JSON.stringify({ ...note, note: 'x'.repeat(65_536) })],
      'invalidRequest',
    ],
    [
      'an object of more than 64 Ki characters',
      [account, { ...note, domain: { ...note.domain, name: 'x'.repeat(65_536) } }],
      'invalidRequest',
    ],
    [
      'a number that JSON rounds',
      [account, JSON.stringify(note).replace('"id":1', '"id":9007199254740993')],
      'invalidRequest',
    ],
    ['deep JSON', [account, `${'['.repeat(30_000)}${']'.repeat(30_000)}`], 'invalidRequest'],
  ])('error: refuses %s', (_name, params, type) => {
    expect(() => parseSignTypedData(params, requestContext)).toThrow(
      expect.objectContaining({ type }),
    )
  })

  test.each(ownNameTexts(account))(
    'security: refuses a member that contains a text for a name change %s',
    (_name, text) => {
      const message = {
        types: { Outer: [{ name: 'inner', type: 'Note' }], Note: [{ name: 'a', type: 'string' }] },
        primaryType: 'Outer',
        domain: {},
        message: { inner: { a: text } },
      }
      expect(() => parse(message)).toThrow(
        expect.objectContaining({
          type: 'invalidRequest',
          data: { reason: expect.stringContaining('`vestibule_changeName`') },
        }),
      )
      message.message.inner.a = 'Hello'
      expect(parse(message).kind).toBe('typedData')
    },
  )
})
