import { describe, expect, test } from 'vitest'
import { NAMESPACES } from '../caip.js'
import { BIP122 } from './bip122/bip122.js'
import { COSMOS } from './cosmos/cosmos.js'
import { EIP155 } from './eip155/eip155.js'
import { classifyRpc, isNodeMethod, methodsOf } from './namespaceRules.js'
import { POLKADOT } from './polkadot/polkadot.js'
import { SOLANA } from './solana/solana.js'

const RULES = [EIP155, SOLANA, POLKADOT, BIP122, COSMOS]
const ofAll = (kind: 'safe' | 'unsafe') => RULES.flatMap((rules) => methodsOf(rules, kind))
const SAFE_METHODS = ofAll('safe')
const UNSAFE_METHODS = ofAll('unsafe')
const classes = (method: string) => new Set(RULES.map((rules) => classifyRpc(rules, method)))

test('defines rules for each namespace', () => {
  expect(RULES.map(({ namespace }) => namespace)).toEqual(NAMESPACES)
})

describe('classifyRpc', () => {
  test('[X19] defines 43 safe methods and 13 unsafe methods, without overlap', () => {
    expect(SAFE_METHODS).toHaveLength(43)
    expect(UNSAFE_METHODS).toHaveLength(13)
    expect([...SAFE_METHODS].filter((method) => UNSAFE_METHODS.includes(method))).toEqual([])
  })

  test.each(['eth_accounts', 'eth_call', 'eth_sendRawTransaction', 'wallet_getAssets'])(
    '[X19] allows %s without an approval',
    (method) => expect(classifyRpc(EIP155, method)).toBe('safe'),
  )

  test.each([
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_requestExecutionPermissions',
    'wallet_revokeExecutionPermission',
    'eth_sendUserOperation',
  ])('[X19] requires an approval for %s', (method) =>
    expect(classifyRpc(EIP155, method)).toBe('unsafe'),
  )

  test.each([
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ])('[X19] requires an approval for %s', (method) =>
    expect(classifyRpc(SOLANA, method)).toBe('unsafe'),
  )

  test.each([
    'ETH_ACCOUNTS',
    'eth_accounts ',
    'eth_sign',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTransaction',
    'eth_simulateV1',
    'constructor',
    'toString',
    '__proto__',
    '',
    'x'.repeat(1_000),
    'eth_\u0430ccounts',
  ])('[X18] refuses %j in every namespace', (method) =>
    expect([...classes(method)]).toEqual(['refused']),
  )
})

test('[X18] refuses a method of another namespace', () => {
  expect(classifyRpc(SOLANA, 'personal_sign')).toBe('refused')
  expect(classifyRpc(EIP155, 'solana_signMessage')).toBe('refused')
})

describe('isNodeMethod', () => {
  test('[X19] does not send approval methods to a node, or node methods to the wallet', () => {
    expect(UNSAFE_METHODS.filter((method) => isNodeMethod(EIP155, method))).toEqual([])
    expect(methodsOf(EIP155, 'refused').filter((method) => isNodeMethod(EIP155, method))).toEqual([
      'eth_blobBaseFee',
      'eth_createAccessList',
      'net_version',
      'web3_clientVersion',
    ])
  })

  test('[X19] requires approval for Solana’s signing, and does not send reads to the wallet', () => {
    expect(methodsOf(SOLANA, 'safe')).toEqual([])
    expect(methodsOf(SOLANA, 'unsafe').filter((method) => isNodeMethod(SOLANA, method))).toEqual([])
    expect(methodsOf(SOLANA, 'refused').every((method) => isNodeMethod(SOLANA, method))).toBe(true)
    expect(isNodeMethod(SOLANA, 'requestAirdrop')).toBe(false)
  })
})

describe('addresses', () => {
  const KEY = '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'
  test('[E01] compares EVM addresses in any letter case, and other addresses exactly', () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(EIP155.isSameAddress(address, address.toLowerCase())).toBe(true)
    expect(SOLANA.isSameAddress(KEY, KEY)).toBe(true)
    expect(SOLANA.isSameAddress(KEY, KEY.toLowerCase())).toBe(false)
  })

  test.each([
    [
      EIP155,
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'f39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    ],
    [SOLANA, KEY, `${KEY.slice(0, -1)}0`],
    [BIP122, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1QAR0'],
    [POLKADOT, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '0x15oF4u'],
    [COSMOS, 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', 'Cosmos1hsk6'],
  ])('[E01] recognizes an address of $namespace', (rules, good, bad) => {
    expect(rules.isAddress(good)).toBe(true)
    expect(rules.isAddress(bad)).toBe(false)
  })

  test.each([
    [EIP155, '31337', '0x7a69'],
    [SOLANA, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'mainnet-beta'],
    [BIP122, '000000000019d6689c085ae165831e93', 'mainnet'],
    [POLKADOT, '91b171bb158e2d3848fa23a9f1c25182', 'polkadot_1'],
    [COSMOS, 'cosmoshub-4', 'cosmos hub'],
  ])('[E01] recognizes the networks of $namespace', (rules, good, bad) => {
    expect(rules.isChainReference(good)).toBe(true)
    expect(rules.isChainReference(bad)).toBe(false)
  })
})

describe('names that resemble a method', () => {
  const changes: readonly ((name: string) => string)[] = [
    (name) => name.toUpperCase(),
    (name) => `${name} `,
    (name) => ` ${name}`,
    (name) => `${name}\u200b`,
    (name) => `${name}\0`,
    (name) => String.fromCodePoint(name.charCodeAt(0) + 0xfee0) + name.slice(1),
    (name) => name.replace('_', '-'),
    (name) => name.replace('_', '__'),
    (name) => `__proto__.${name}`,
    (name) => `${name}_v2`,
  ]
  const names = [...SAFE_METHODS, ...UNSAFE_METHODS].flatMap((name) =>
    changes.map((change) => change(name)),
  )

  test('[X18] refuses all 560 names', () => {
    const unknown = new Set(names)
    expect(unknown.size).toBe(560)
    expect(
      [...unknown].filter((name) => classes(name).size > 1 || !classes(name).has('refused')),
    ).toEqual([])
  })
})
