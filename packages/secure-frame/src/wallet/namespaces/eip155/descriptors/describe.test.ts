import { createHash } from 'node:crypto'
import {
  type AbiFunction,
  encodeFunctionData,
  type Hex,
  isAddress,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { requestContext, STRANGER } from '../../../testing/requestContext.js'
import { parseSendTransaction } from '../requests/parseSendTransaction.js'
import { parseSignTypedData } from '../requests/parseSignTypedData.js'
import { describeCall, describeTypedData, nameOf, tokenAt } from './describe.js'
import { DESCRIPTORS } from './descriptors.js'

const mainnet = {
  ...requestContext,
  network: { ...requestContext.network, caipNetworkId: 'eip155:1' },
}
const { account } = mainnet
const WETH: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ROUTER: Hex = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'

const call = (transaction: { to: Hex; data: Hex; value?: Hex }, at = mainnet) =>
  describeCall(parseSendTransaction([{ from: account, ...transaction }], at), DESCRIPTORS)

function encode(signature: string, args: unknown[]): Hex {
  const abi = [parseAbiItem(`function ${signature}`) as AbiFunction]
  return encodeFunctionData({ abi, functionName: undefined, args })
}

describe('the pinned descriptors', () => {
  test('match the reviewed descriptors', () => {
    const hash = createHash('sha256').update(JSON.stringify(DESCRIPTORS)).digest('hex')
    expect(hash).toBe('dcddf702c8b349d4885327850e0d5714f70badd9f631fba6c66fb82bfcb094a3')
  })

  test('use addresses with a correct checksum', () => {
    const deployments = DESCRIPTORS.flatMap(({ context }) => [
      ...(context.contract?.deployments ?? []),
      ...(context.eip712?.deployments ?? []),
    ])
    expect(deployments.filter(({ address }) => !isAddress(address))).toEqual([])
  })

  test('use the selectors of the contracts', () => {
    const selectors = DESCRIPTORS.flatMap(({ display }) =>
      Object.keys(display.formats)
        .filter((signature) => /^[a-z]/.test(signature))
        .map((signature) =>
          toFunctionSelector(parseAbiItem(`function ${signature}`) as AbiFunction),
        ),
    )
    expect([...new Set(selectors)].toSorted()).toMatchInlineSnapshot(`
      [
        "0x02751cec",
        "0x04e45aaf",
        "0x09b81346",
        "0x12210e8a",
        "0x18cbafe5",
        "0x24856bc3",
        "0x2e1a7d4d",
        "0x3593564c",
        "0x38ed1739",
        "0x49404b7c",
        "0x4a25d94a",
        "0x5023b4df",
        "0x573ade81",
        "0x5a3b74b9",
        "0x5b34b966",
        "0x5c11d795",
        "0x617ba037",
        "0x69328dec",
        "0x74694a2b",
        "0x791ac947",
        "0x7ff36ab5",
        "0x87517c45",
        "0x8803dbee",
        "0xa415bcad",
        "0xa9059cbb",
        "0xacf1a841",
        "0xb6f9de95",
        "0xb858183f",
        "0xbaa2abde",
        "0xcc53287f",
        "0xd0e30db0",
        "0xdf2ab5bb",
        "0xe8e33700",
        "0xf14fcbc8",
        "0xf305d719",
        "0xfb3bdb41",
      ]
    `)
  })
})

describe('calls in plain language', () => {
  test('[V12] describes wrapping of coins', () => {
    expect(call({ to: WETH, data: '0xd0e30db0', value: '0x64' })).toEqual({
      owner: 'WETH',
      contractName: undefined,
      intent: 'Wrap',
      sentence: ['Wrap ', { kind: 'amount', token: undefined, amount: 100n }],
      fields: [{ label: 'Amount', value: { kind: 'amount', token: undefined, amount: 100n } }],
      whole: true,
      showsValue: true,
    })
  })

  test('[V12] shows a swap’s paid amount, minimum and recipient', () => {
    const data = encode('swapExactTokensForETH(uint256,uint256,address[],address,uint256)', [
      5_000_000n,
      7n,
      [USDC, WETH],
      STRANGER,
      1_800_000_000n,
    ])
    expect(call({ to: ROUTER, data })).toMatchObject({
      sentence: [
        'Swap ',
        { kind: 'amount', token: USDC, amount: 5_000_000n },
        ' for ',
        'at least ',
        { kind: 'amount', token: undefined, amount: 7n },
      ].toSpliced(2, 2, ' for at least '),
      fields: [
        { label: 'You send' },
        { label: 'You receive at least' },
        { label: 'Receiver', value: { kind: 'address', address: STRANGER } },
        { label: 'Valid until', value: { kind: 'date', at: 1_800_000_000n } },
      ],
      whole: true,
    })
  })

  test('[V12] reads the first and last token of a path in bytes', () => {
    const path = `${USDC.toLowerCase()}0001f4${WETH.slice(2).toLowerCase()}` as Hex
    const data = encode(
      'exactInput((bytes path,address recipient,uint256 amountIn,uint256 amountOutMinimum) params)',
      [{ path, recipient: account, amountIn: 1n, amountOutMinimum: 2n }],
    )
    expect(call({ to: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', data })).toMatchObject({
      fields: [
        { value: { token: USDC, amount: 1n } },
        { value: { token: WETH, amount: 2n } },
        { value: { address: account } },
      ],
      whole: true,
    })
  })

  test('[V12] marks a full repayment', () => {
    const data = encode('repay(address,uint256,uint256,address)', [
      USDC,
      2n ** 256n - 1n,
      2n,
      account,
    ])
    expect(call({ to: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2', data })).toMatchObject({
      intent: 'Repay',
      fields: [{ value: { message: 'All' } }, { value: { text: 'Variable' } }, { label: 'For' }],
      whole: true,
    })
  })

  test('[V12] describes a name that is registered for a period', () => {
    const data = encode('renew(string,uint256)', ['ada', 31_536_000n])
    expect(
      call({ to: '0x253553366Da8546fC250F225fe3d25d0C782303b', data, value: '0x1' }),
    ).toMatchObject({
      sentence: [
        'Renew ',
        { text: 'ada' },
        '.eth for ',
        { kind: 'duration', seconds: 31_536_000n },
      ],
      whole: true,
      showsValue: true,
    })
  })

  test.each([
    'bob.eth for 1 year and get 9 ETH back. More about bob',
    'bob.eth\u00a0for\u00a0free:bob',
    'a'.repeat(65),
  ])('[V12] security: omits a sentence that a false name could continue: %j', (name) => {
    const data = encode('renew(string,uint256)', [name, 31_536_000n])
    const to = '0x253553366Da8546fC250F225fe3d25d0C782303b'
    const { sentence, intent, fields } = call({ to, data, value: '0x1' }) ?? {}
    expect([sentence, intent]).toEqual([undefined, 'Renew a name'])
    expect(fields?.map(({ value }) => value)).toContainEqual({ kind: 'text', text: name })
  })

  test('[V12] does not show steps that are only partly readable', () => {
    const data = encode('execute(bytes,bytes[],uint256)', ['0x0b00', ['0x01', '0x02'], 9n])
    expect(call({ to: '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD', data })).toMatchObject({
      contractName: 'Uniswap Universal Router',
      whole: false,
    })
  })

  test('marks a registration with unread name records as incomplete', () => {
    const register = 'register(string,address,uint256,bytes32,address,bytes[],bool,uint16)'
    const secret = `0x${'00'.repeat(32)}`
    const to = '0x253553366Da8546fC250F225fe3d25d0C782303b'
    const withData = (list: Hex[]) =>
      call({ to, data: encode(register, ['ada', account, 1n, secret, STRANGER, list, true, 0]) })
    expect(withData([])?.whole).toBe(true)
    expect(withData(['0x1234'])?.whole).toBe(false)
  })

  const deposit: Hex = '0xd0e30db0'
  test.each<[string, ReturnType<typeof call>]>([
    ['another chain', call({ to: WETH, data: deposit }, requestContext)],
    ['another contract', call({ to: STRANGER, data: deposit })],
    ['another function', call({ to: WETH, data: '0xdeadbeef' })],
    ['trailing data', call({ to: WETH, data: `${deposit}00` })],
    ['incomplete arguments', call({ to: WETH, data: '0x2e1a7d4d' })],
  ])('does not describe %s', (_name, described) => {
    expect(described).toBeUndefined()
  })

  test('escapes hidden characters of a call', () => {
    const data = encode('renew(string,uint256)', ['a\u202Eda', 1n])
    expect(
      call({ to: '0x253553366Da8546fC250F225fe3d25d0C782303b', data })?.fields[0],
    ).toMatchObject({ value: { text: 'a\\u{202e}da' } })
  })
})

describe('typed data in plain language', () => {
  const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
  const single = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
    },
    primaryType: 'PermitSingle',
    domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
    message: {
      details: { token: USDC, amount: String(2n ** 160n - 1n), expiration: 9, nonce: 0 },
      spender: STRANGER,
      sigDeadline: 10,
    },
  }
  const read = (data: unknown) =>
    describeTypedData(parseSignTypedData([account, data], mainnet), DESCRIPTORS)

  test('[V12] describes a Permit2 permission', () => {
    expect(read(single)).toMatchObject({
      intent: 'Give a permission',
      fields: [
        { label: 'Spender', value: { address: STRANGER } },
        { label: 'Up to', value: { token: USDC, message: 'Unlimited' } },
        { label: 'Token', value: { address: USDC } },
        { label: 'Permission ends', value: { kind: 'date', at: 9n } },
        { label: 'Signature ends', value: { kind: 'date', at: 10n } },
      ],
      whole: true,
    })
  })

  test('does not describe typed data with another contract address, name or type', () => {
    const { domain, types } = single
    expect(read({ ...single, domain: { ...domain, verifyingContract: STRANGER } })).toBeUndefined()
    expect(read({ ...single, domain: { ...domain, name: 'Permit3' } })).toBeUndefined()
    const PermitSingle = types.PermitSingle.toReversed()
    expect(read({ ...single, types: { ...types, PermitSingle } })).toBeUndefined()
  })
})

test('looks up names and tokens by address and chain', () => {
  const at = { chainId: 1, descriptors: DESCRIPTORS }
  expect(nameOf(ROUTER, at)).toBe('Uniswap V2 Router')
  expect(tokenAt(USDC, at)).toMatchObject({ ticker: 'USDC', decimals: 6 })
  expect(tokenAt(USDC, { ...at, chainId: 10 })).toBeUndefined()
})
