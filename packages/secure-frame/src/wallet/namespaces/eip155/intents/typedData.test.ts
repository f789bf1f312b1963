import { casesOf } from '@vestibule/protocol/testing'
import fc from 'fast-check'
import {
  concat,
  encodeAbiParameters,
  hashTypedData,
  hexToBigInt,
  keccak256,
  parseAbiParameters,
  stringToHex,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { parseTypedData, readTypedData, type TypedNode } from './typedData.js'

const domainTypes = [{ name: 'name', type: 'string' }]

function withMembers(members: Record<string, string>, message: unknown, types: object = {}) {
  const T = Object.entries(members).map(([name, type]) => ({ name, type }))
  return {
    types: { EIP712Domain: domainTypes, T, ...types },
    primaryType: 'T',
    domain: { name: 'D' },
    message,
  }
}

function leavesOf(nodes: TypedNode[]): TypedNode[] {
  return nodes.flatMap((node) => (node.kind === 'leaf' ? [node] : leavesOf(node.children)))
}

describe('readTypedData', () => {
  test('[V12] behavior: returns exactly the signed values in the tree', () => {
    const { message, typedData } = readTypedData(
      withMembers(
        { to: 'Person', amounts: 'uint256[2]', note: 'string' },
        {
          to: { wallet: '0xcd2a3d9f938e13cd947ec05abc7fe734df8dd826', extra: 'not signed' },
          amounts: ['0x10', 7],
          note: 'pay\u202Eme',
          other: 'not signed',
        },
        { Person: [{ name: 'wallet', type: 'address' }] },
      ),
    )
    expect(message).toEqual([
      {
        name: 'to',
        type: 'Person',
        kind: 'struct',
        children: [
          {
            name: 'wallet',
            type: 'address',
            kind: 'leaf',
            value: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
            text: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
          },
        ],
      },
      {
        name: 'amounts',
        type: 'uint256[2]',
        kind: 'array',
        children: [
          { name: '0', type: 'uint256', kind: 'leaf', value: '16', text: '16' },
          { name: '1', type: 'uint256', kind: 'leaf', value: '7', text: '7' },
        ],
      },
      { name: 'note', type: 'string', kind: 'leaf', value: 'pay\u202Eme', text: 'pay\\u{202e}me' },
    ])
    expect(JSON.stringify(typedData)).not.toContain('not signed')
  })

  test('behavior: builds a missing domain type from the domain, in the order of EIP-712', () => {
    const { types, ...rest } = withMembers({ a: 'bool' }, { a: true })
    const domain = { salt: `0x${'1'.repeat(64)}`, chainId: 5, version: '1', name: 'D' }
    const { typedData } = readTypedData({ ...rest, types: { T: types.T }, domain })
    expect(typedData.types.EIP712Domain?.map(({ name }) => name)).toEqual([
      'name',
      'version',
      'chainId',
      'salt',
    ])
  })

  test('behavior: hashes a struct with a two-part name under its full name', () => {
    const type = 'Exchange:Send(address to,uint64 time)'
    const data = {
      types: {
        EIP712Domain: domainTypes,
        'Exchange:Send': [
          { name: 'to', type: 'address' },
          { name: 'time', type: 'uint64' },
        ],
      },
      primaryType: 'Exchange:Send',
      domain: { name: 'D' },
      message: { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', time: 5 },
    }
    const words = (types: string, values: readonly unknown[]) =>
      keccak256(encodeAbiParameters(parseAbiParameters(types), values as never))
    const domain = words('bytes32,bytes32', [
      keccak256(stringToHex('EIP712Domain(string name)')),
      keccak256(stringToHex('D')),
    ])
    const { to, time } = data.message
    const message = words('bytes32,address,uint64', [
      keccak256(stringToHex(type)),
      to,
      BigInt(time),
    ])
    const expected = keccak256(concat(['0x1901', domain, message]))
    expect(hashTypedData(parseTypedData(data) as never)).toBe(expected)
  })

  test('behavior: returns the same data when parsed data is read again', () => {
    const input = withMembers(
      { list: 'T2[][2]', raw: 'bytes', small: 'int8' },
      { list: [[{ a: 1 }], []], raw: '0xABCD', small: '-128' },
      { T2: [{ name: 'a', type: 'uint8' }] },
    )
    const once = parseTypedData(input)
    expect(parseTypedData(JSON.parse(JSON.stringify(once)))).toEqual(once)
  })
})

describe('the hash', () => {
  const leafTypes: Record<string, fc.Arbitrary<unknown>> = {
    bool: fc.boolean(),
    string: fc.string({ unit: 'grapheme', maxLength: 20 }),
    bytes: fc.uint8Array({ maxLength: 40 }).map(hex),
    bytes4: fc.uint8Array({ minLength: 4, maxLength: 4 }).map(hex),
    bytes32: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(hex),
    address: fc.uint8Array({ minLength: 20, maxLength: 20 }).map(hex),
    uint8: fc.integer({ min: 0, max: 255 }),
    int16: fc.integer({ min: -32_768, max: 32_767 }),
    uint256: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(String),
    int256: fc.bigInt({ min: -(2n ** 255n), max: 2n ** 255n - 1n }).map(String),
  }
  function hex(bytes: Uint8Array): string {
    return `0x${Buffer.from(bytes).toString('hex')}`
  }

  const member = fc.constantFrom(...Object.keys(leafTypes)).chain((type) => {
    const value = leafTypes[type] as fc.Arbitrary<unknown>
    return fc.oneof(
      value.map((one) => ({ type, value: one })),
      fc.array(value, { maxLength: 3 }).map((list) => ({ type: `${type}[]`, value: list })),
    )
  })

  test('[V12] behavior: hashes the shown data as viem hashes the input', () => {
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 6 }), (members) => {
        const names = members.map((_member, index) => `m${index}`)
        const input = withMembers(
          Object.fromEntries(members.map(({ type }, index) => [names[index], type])),
          Object.fromEntries(members.map(({ value }, index) => [names[index], value])),
        )
        expect(hashTypedData(parseTypedData(input))).toBe(hashTypedData(input as never))
      }),
      { numRuns: casesOf({ quick: 40, ci: 300 }), seed: 712 },
    )
  })

  test('behavior: accepts every format of a number', () => {
    const spellings = ['255', 255, '0xff', '0xFF', '0x00ff']
    const hashes = spellings.map((a) =>
      hashTypedData(parseTypedData(withMembers({ a: 'uint256' }, { a }))),
    )
    expect(new Set(hashes).size).toBe(1)
    expect(hexToBigInt(hashes[0] ?? '0x0')).toBeGreaterThan(0n)
  })

  test('behavior: accepts every format of an address', () => {
    const spellings = [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
      // With Rootstock's checksum (EIP-1191).
      '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD',
    ]
    const hashes = spellings.map((a) =>
      hashTypedData(parseTypedData(withMembers({ a: 'address' }, { a }))),
    )
    expect(new Set(hashes).size).toBe(1)
  })
})

describe('values', () => {
  const zeros = (bytes: number) => `0x${'0'.repeat(bytes * 2)}`
  test.each<[string, unknown[]]>([
    [
      'uint8',
      [256, -1, '256', '1e2', '', ' 1', '1 ', '01', '0x', '0x100', 1.5, NaN, true, null, [1]],
    ],
    ['int8', [128, -129, '-129', '--1', '-0x1', {}]],
    ['uint256', [2 ** 53, 1e20, (2n ** 256n).toString(), `0x1${'0'.repeat(64)}`, '9'.repeat(80)]],
    ['int256', [(2n ** 255n).toString(), (-(2n ** 255n) - 1n).toString()]],
    ['bool', [0, 1, 'true', '', null]],
    ['string', [1, null, {}, '\uD800', 'a\uDC00b']],
    [
      'address',
      [zeros(19), zeros(21), '0x', '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD82', 'vitalik.eth', 0],
    ],
    ['address', ['0xcD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826']],
    ['bytes', ['', '0x0', '0xzz', 'text', 7, [0], '0X00']],
    ['bytes4', [zeros(3), zeros(5), '0x', '']],
    ['bytes32', [zeros(31), zeros(33), 'a'.repeat(66)]],
    ['uint8[]', [1, '1', { 0: 1, length: 1 }, [256], null, Object.assign([], { length: 2 ** 27 })]],
    ['uint8[2]', [[], [1], [1, 2, 3]]],
    ['uint8[][2]', [[[1]], [1, 2]]],
  ])('error: rejects an invalid %s', (type, values) => {
    for (const a of values)
      expect(
        () => parseTypedData(withMembers({ a: type }, { a })),
        `${String(a)} as ${type}`,
      ).toThrow(
        expect.objectContaining({ type: 'invalidRequest', data: { reason: expect.any(String) } }),
      )
  })
})

describe('hostile typed data', () => {
  const base = withMembers({ a: 'bool' }, { a: true })
  const types = (more: object) => ({ ...base, types: { ...base.types, ...more } })
  const fields = (...list: [string, string][]) => list.map(([name, type]) => ({ name, type }))
  const deepType = { A: fields(['a', 'A[]'], ['v', 'bool']) }

  function deep(levels: number) {
    let message: object = { a: [], v: true }
    for (let level = 0; level < levels; level++) message = { a: [message], v: true }
    return { ...types(deepType), primaryType: 'A', message }
  }

  const many = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`)
  const wide = (count: number) =>
    withMembers(
      Object.fromEntries(many(count).map((name) => [name, 'bool'])),
      Object.fromEntries(many(count).map((name) => [name, true])),
    )

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 1],
    ['a list', []],
    ['missing types', { ...base, types: undefined }],
    ['a missing primary type', { ...base, primaryType: undefined }],
    ['a missing domain', { ...base, domain: undefined }],
    ['a missing message', { ...base, message: undefined }],
    ['a list as message', { ...base, message: [] }],
    ['an undefined primary type', { ...base, primaryType: 'X' }],
    ['a primary type named like a property of every object', { ...base, primaryType: 'toString' }],
    ['the domain as primary type', { ...base, primaryType: 'EIP712Domain' }],
    ['a primitive as primary type', { ...base, primaryType: 'bool' }],
    ['a list type as primary type', { ...base, primaryType: 'T[]' }],
    ['a two-part name beside another struct', types({ 'T:Send': fields(['a', 'bool']) })],
    [
      'a two-part name as the type of a member',
      {
        ...base,
        types: { EIP712Domain: domainTypes, 'T:Send': fields(['a', 'T:Send[]']) },
        primaryType: 'T:Send',
        message: { a: [] },
      },
    ],
    [
      'a two-part name that begins like the domain’s',
      {
        ...base,
        types: { EIP712Domain: domainTypes, 'EIP712Domain:T': fields(['a', 'bool']) },
        primaryType: 'EIP712Domain:T',
      },
    ],
    [
      'a three-part name',
      { ...base, types: { 'A:B:C': fields(['a', 'bool']) }, primaryType: 'A:B:C' },
    ],
    ['an undefined type', types({ T: fields(['a', 'Missing']) })],
    ['an inherited name as a type', types({ T: fields(['a', 'constructor']) })],
    ['integers without a size', types({ T: fields(['a', 'uint']) })],
    ['uint7', types({ T: fields(['a', 'uint7']) })],
    ['uint264', types({ T: fields(['a', 'uint264']) })],
    ['uint0', types({ T: fields(['a', 'uint0']) })],
    ['bytes0', types({ T: fields(['a', 'bytes0']) })],
    ['bytes33', types({ T: fields(['a', 'bytes33']) })],
    ['a list of length zero', types({ T: fields(['a', 'bool[0]']) })],
    ['a list of negative length', types({ T: fields(['a', 'bool[-1]']) })],
    ['five dimensions', types({ T: fields(['a', 'bool[][][][][]']) })],
    ['a repeated member', types({ T: fields(['a', 'bool'], ['a', 'bool']) })],
    ['a member name that contains two members', types({ T: fields(['a,uint256 b', 'bool']) })],
    ['a type name that contains two types', types({ 'T(bool a)X': fields(['a', 'bool']) })],
    ['an empty name', types({ T: fields(['', 'bool']) })],
    ['a name with a space', types({ T: fields(['a b', 'bool']) })],
    ['a name with a look-alike letter', types({ T: fields(['\u0430', 'bool']) })],
    ['a member named like a prototype property', types({ T: fields(['__proto__', 'bool']) })],
    [
      'a type named like a prototype property',
      JSON.parse(
        '{"types":{"__proto__":[{"name":"a","type":"bool"}],"T":[]},"primaryType":"__proto__","domain":{},"message":{}}',
      ),
    ],
    ['a struct called uint256', types({ uint256: fields(['a', 'bool']) })],
    ['a struct called bytesLike', types({ bytesLike: fields(['a', 'bool']) })],
    ['a struct called string', types({ string: fields(['a', 'bool']) })],
    ['a domain with an unknown member', types({ EIP712Domain: fields(['trust', 'string']) })],
    [
      'a domain type with a chain id as text',
      types({ EIP712Domain: fields(['chainId', 'string']) }),
    ],
    ['a domain without its member', { ...base, domain: {} }],
    ['members that are not a list', types({ T: {} })],
    ['a member without a type', types({ T: [{ name: 'a' }] })],
    ['a missing member', { ...base, message: {} }],
    ['an inherited member', { ...base, message: Object.create({ a: true }) }],
    ['a struct that is null', { ...types({ T: fields(['a', 'S']), S: [] }), message: { a: null } }],
    ['a struct that contains itself', { ...types({ T: fields(['a', 'T']) }), message: { a: {} } }],
    [
      'two structs that contain each other',
      types({ T: fields(['a', 'S']), S: fields(['b', 'T']) }),
    ],
    ['25 levels', deep(13)],
    ['20 000 levels', deep(20_000)],
    ['10 000 members', wide(10_000)],
    ['300 members', wide(300)],
    [
      '10 000 entries',
      withMembers({ a: 'bool[]' }, { a: Array.from({ length: 10_000 }, () => true) }),
    ],
    ['65 types', types(Object.fromEntries(many(65).map((name) => [name, []])))],
  ])('error: rejects %s', (_name, input) => {
    expect(() => parseTypedData(input)).toThrow(
      expect.objectContaining({ type: 'invalidRequest', message: 'Invalid request' }),
    )
  })

  test('behavior: rejects a circular value', () => {
    const message: Record<string, unknown> = { v: true }
    message.a = [message]
    const input = { ...types(deepType), primaryType: 'A', message }
    expect(() => parseTypedData(input)).toThrow('Invalid request')
  })

  test('behavior: accepts recursion within the limits', () => {
    const { message } = readTypedData(deep(5))
    expect(leavesOf(message)).toHaveLength(6)
  })

  test('behavior: does not change a prototype', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 5, withNullPrototype: true }), (noise) => {
        for (const input of [noise, { ...base, types: noise }, { ...base, message: noise }])
          try {
            parseTypedData(input)
          } catch (error) {
            expect(error).toMatchObject({ type: 'invalidRequest' })
          }
      }),
      { numRuns: casesOf({ quick: 200, ci: 2_000 }), seed: 5 },
    )
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
