import { describe, expect, test } from 'vitest'
import type { TypedNode } from '../intents/typedData.js'
import { applyFormat } from './applyFormat.js'
import type { Descriptor, FieldFormat, Format } from './descriptor.js'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const leaf = (name: string, value: string, type = 'uint256'): TypedNode => ({
  name,
  type,
  kind: 'leaf',
  value,
  text: value,
})
const list = (name: string, children: TypedNode[]): TypedNode => ({
  name,
  type: '[]',
  kind: 'array',
  children,
})

const data: TypedNode[] = [
  leaf('amount', '1500000'),
  leaf('token', token, 'address'),
  leaf('mode', '2'),
  leaf('path', `0x${token.slice(2)}0001f4${other.slice(2)}`, 'bytes'),
  list('tokens', [leaf('0', token, 'address'), leaf('1', other, 'address')]),
  list('amounts', [leaf('0', '7'), leaf('1', '8')]),
]
const descriptor: Descriptor = {
  context: {},
  metadata: {
    owner: 'Someone',
    contractName: 'Something',
    constants: { max: '1500000', native: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' },
    enums: { mode: { '1': 'Stable', '2': 'Variable' } },
  },
  display: {
    definitions: { money: { label: 'Money', format: 'tokenAmount' } },
    formats: {},
  },
}
const container = { value: '5', to: token, from: other, chainId: '1' }
const apply = (fields: FieldFormat[], more: Partial<Format> = {}) =>
  applyFormat({ intent: 'Do', fields, ...more }, { data, container, descriptor })
const only = (field: FieldFormat) => apply([field]).fields.map(({ value }) => value)

describe('formats', () => {
  test.each<[string, FieldFormat, object[]]>([
    ['raw', { path: 'mode', format: 'raw' }, [{ kind: 'text', text: '2' }]],
    ['a missing format', { path: '#.mode' }, [{ kind: 'text', text: '2' }]],
    ['a fixed value', { value: 'always' }, [{ kind: 'text', text: 'always' }]],
    ['amount', { path: '@.value', format: 'amount' }, [{ kind: 'amount', amount: 5n }]],
    [
      'tokenAmount with a path',
      { path: 'amount', format: 'tokenAmount', params: { tokenPath: 'token' } },
      [{ kind: 'amount', token, amount: 1_500_000n }],
    ],
    [
      'tokenAmount with a fixed token',
      { path: 'amount', format: 'tokenAmount', params: { token: other } },
      [{ token: other }],
    ],
    [
      'tokenAmount of the contract itself',
      { path: 'amount', format: 'tokenAmount', params: { tokenPath: '@.to' } },
      [{ token }],
    ],
    [
      'tokenAmount of coins under an address',
      {
        path: 'amount',
        format: 'tokenAmount',
        params: { tokenPath: 'token', nativeCurrencyAddress: [token.toLowerCase()] },
      },
      [{ kind: 'amount', token: undefined, amount: 1_500_000n }],
    ],
    [
      'tokenAmount at its threshold',
      {
        path: 'amount',
        format: 'tokenAmount',
        params: { tokenPath: 'token', threshold: '$.metadata.constants.max', message: 'All' },
      },
      [{ token, message: 'All' }],
    ],
    [
      'tokenAmount from a definition',
      { path: 'amount', $ref: '$.display.definitions.money', params: { tokenPath: 'token' } },
      [{ token }],
    ],
    [
      'tokenAmount of two lists',
      { path: 'amounts.[]', format: 'tokenAmount', params: { tokenPath: 'tokens.[]' } },
      [
        { token, amount: 7n },
        { token: other, amount: 8n },
      ],
    ],
    [
      'tokenAmount from the ends of a path',
      { path: 'amount', format: 'tokenAmount', params: { tokenPath: 'path.[-20:]' } },
      [{ token: other }],
    ],
    [
      'tokenAmount without a token',
      { path: 'amount', format: 'tokenAmount', params: { tokenPath: 'nowhere' } },
      [{ kind: 'text', text: '1500000' }],
    ],
    ['addressName', { path: 'tokens.[-1]', format: 'addressName' }, [{ address: other }]],
    [
      'addressName of a person',
      { path: 'token', format: 'addressName', params: { types: ['eoa'] } },
      [{ kind: 'address', person: true }],
    ],
    ['addressName of a number', { path: 'mode', format: 'addressName' }, [{ text: '2' }]],
    [
      'nftName',
      { path: 'mode', format: 'nftName', params: { collectionPath: 'token' } },
      [{ kind: 'nft', collection: token, id: 2n }],
    ],
    ['date', { path: 'amount', format: 'date' }, [{ kind: 'date', at: 1_500_000n }]],
    [
      'date by blocks',
      { path: 'amount', format: 'date', params: { encoding: 'blockheight' } },
      [{ text: 'Block 1500000' }],
    ],
    ['duration', { path: 'amount', format: 'duration' }, [{ kind: 'duration' }]],
    [
      'unit',
      { path: 'amount', format: 'unit', params: { decimals: 6, base: '%' } },
      [{ text: '1.5 %' }],
    ],
    [
      'enum',
      { path: 'mode', format: 'enum', params: { $ref: '$.metadata.enums.mode' } },
      [{ text: 'Variable' }],
    ],
    [
      'enum without a value',
      { path: 'amount', format: 'enum', params: { $ref: '$.metadata.enums.mode' } },
      [{ text: '1500000' }],
    ],
    ['an unknown format', { path: 'mode', format: 'telepathy' }, [{ text: '2' }]],
    ['a constant', { path: '$.metadata.constants.max' }, [{ text: '1500000' }]],
    ['part of a list', { path: 'amounts.[1:]' }, [{ text: '8' }]],
    ['part of bytes', { path: 'path.[20:23]' }, [{ text: '0x0001f4' }]],
    ['nowhere', { path: 'amounts.[9]' }, []],
    ['the prototype', { path: '$.constructor.name' }, []],
    ['a hidden field', { path: 'mode', visible: 'never' }, []],
  ])('[V12] are applied or rejected: %s', (_name, field, expected) => {
    expect(only(field)).toMatchObject(expected)
    expect(only(field)).toHaveLength(expected.length)
  })
})

describe('a sentence', () => {
  const field = { path: 'mode', label: 'Mode' }

  test('[V12] contains the values of its fields', () => {
    const { sentence } = apply([field], { interpolatedIntent: 'Set to {mode} now' })
    expect(sentence).toEqual(['Set to ', { kind: 'text', text: '2' }, ' now'])
  })

  test('is omitted if a value is missing', () => {
    expect(apply([field], { interpolatedIntent: 'Set {amount}' }).sentence).toBeUndefined()
    const many = apply([{ path: 'tokens.[]' }], { interpolatedIntent: 'Set {tokens.[]}' })
    expect(many.sentence).toBeUndefined()
  })
})

describe('a complete description', () => {
  const shown = ['amount', 'token', 'mode', 'path', 'tokens.[]', 'amounts.[]']
  const fieldsOf = (paths: string[]) => paths.map((path) => ({ path }))

  test('accepts fields that are shown or explicitly excluded', () => {
    expect(apply(fieldsOf(shown)).whole).toBe(true)
    expect(apply(fieldsOf(shown.slice(1)), { excluded: ['amount'] }).whole).toBe(true)
    expect(apply(fieldsOf(shown.slice(1))).whole).toBe(false)
  })

  test.each([
    ['an item of a list', 'tokens.[0]', 'tokens.[]'],
    ['a part of bytes', 'path.[0:20]', 'path'],
    ['a name that only shares a beginning', 'amountsOf', 'amounts.[]'],
  ])('is incomplete with %s', (_name, part, all) => {
    const paths = shown.map((path) => (path === all ? part : path))
    expect(apply(fieldsOf(paths)).whole).toBe(false)
  })

  test('is incomplete with more lines than a card shows', () => {
    const many = apply(fieldsOf([...shown, ...Array.from({ length: 24 }, () => 'mode')]))
    expect(many.fields).toHaveLength(24)
    expect(many.whole).toBe(false)
  })
})
