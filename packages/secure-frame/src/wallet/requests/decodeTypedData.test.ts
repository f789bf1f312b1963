import { describe, expect, test } from 'vitest'
import { circumstances, STRANGER } from '../testing/circumstances.js'
import { parseSignTypedData } from './parseSignTypedData.js'

const { account } = circumstances
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const EIP712Domain = [
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
/** `address spender, uint256 value` as the members of a struct. */
const members = (text: string) =>
  text.split(', ').map((each) => {
    const [type, name] = each.split(' ')
    return { name, type }
  })

function read(options: {
  primaryType: string
  fields: string
  message: object
  structs?: Record<string, string>
}) {
  const { primaryType, fields, message, structs = {} } = options
  const more = Object.entries(structs).map(([name, text]) => [name, members(text)])
  const types = { EIP712Domain, [primaryType]: members(fields), ...Object.fromEntries(more) }
  const domain = { chainId: 31337, verifyingContract: token }
  return parseSignTypedData([account, { types, primaryType, domain, message }], circumstances)
}

const details = { token, amount: 5, expiration: 9, nonce: 0 }
const PermitDetails = 'address token, uint160 amount, uint48 expiration, uint48 nonce'
const TokenPermissions = 'address token, uint256 amount'
const permitted = { token, amount: String(2n ** 256n - 1n) }
const spender = STRANGER

describe('permits', () => {
  test.each<[string, Parameters<typeof read>[0], object]>([
    [
      'ERC-2612',
      {
        primaryType: 'Permit',
        fields: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
        message: { owner: account, spender, value: 5, nonce: 0, deadline: 9 },
      },
      { owner: account, deadline: 9n, tokens: [{ token, amount: 5n, unlimited: false }] },
    ],
    [
      'DAI',
      {
        primaryType: 'Permit',
        fields: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed',
        message: { holder: account, spender, nonce: 0, expiry: 0, allowed: true },
      },
      {
        owner: account,
        deadline: undefined,
        tokens: [{ token, amount: undefined, unlimited: true }],
      },
    ],
    [
      'DAI, taken back',
      {
        primaryType: 'Permit',
        fields: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed',
        message: { holder: account, spender, nonce: 0, expiry: 9, allowed: false },
      },
      { deadline: 9n, tokens: [{ token, amount: 0n, unlimited: false }] },
    ],
    [
      'PermitSingle',
      {
        primaryType: 'PermitSingle',
        fields: 'PermitDetails details, address spender, uint256 sigDeadline',
        structs: { PermitDetails },
        message: { details, spender, sigDeadline: 7 },
      },
      { deadline: 7n, tokens: [{ token, amount: 5n, until: 9n }] },
    ],
    [
      'PermitBatch',
      {
        primaryType: 'PermitBatch',
        fields: 'PermitDetails[] details, address spender, uint256 sigDeadline',
        structs: { PermitDetails },
        message: { details: [details, details], spender, sigDeadline: 7 },
      },
      { tokens: [{ amount: 5n }, { amount: 5n }] },
    ],
    [
      'PermitTransferFrom',
      {
        primaryType: 'PermitTransferFrom',
        fields: 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline',
        structs: { TokenPermissions },
        message: { permitted, spender, nonce: 0, deadline: 7 },
      },
      { deadline: 7n, tokens: [{ token, unlimited: true }] },
    ],
    [
      'PermitBatchWitnessTransferFrom',
      {
        primaryType: 'PermitBatchWitnessTransferFrom',
        fields:
          'TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline, bytes32 witness',
        structs: { TokenPermissions },
        message: {
          permitted: [permitted],
          spender,
          nonce: 0,
          deadline: 7,
          witness: `0x${'00'.repeat(32)}`,
        },
      },
      { tokens: [{ unlimited: true }] },
    ],
  ])('[V12] %s', (_name, data, expected) => {
    expect(read(data)).toMatchObject({
      decoded: { kind: 'permit', spender: STRANGER, ...expected },
      risks: ['permit'],
      level: 'high',
    })
  })

  test('one of another shape is no known one, and of high risk all the same', () => {
    const data = { primaryType: 'Permit', fields: 'address spender', message: { spender } }
    expect(read(data)).toMatchObject({ decoded: undefined, risks: ['permit'], level: 'high' })
  })
})

test.each<[string, string, string]>([
  ['OrderComponents', 'bytes32 consideration', 'Seaport'],
  ['BulkOrder', 'bytes32 tree', 'Seaport'],
  ['Order', 'bytes32 sellToken', 'CoW Protocol'],
  ['Order', 'bytes32 makerAsset', '1inch'],
])('[V12] an order %s with %s is one of %s', (primaryType, fields, market) => {
  const [, name = ''] = fields.split(' ')
  const message = { [name]: `0x${'00'.repeat(32)}` }
  expect(read({ primaryType, fields, message })).toMatchObject({
    decoded: { kind: 'order', market },
    risks: ['order'],
    level: 'high',
  })
})
