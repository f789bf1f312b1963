import { describe, expect, test } from 'vitest'
import { classifyResponse, classifyRpc, NODE_METHODS, SAFE_METHODS, UNSAFE_METHODS } from './rpc.js'

describe('classifyRpc', () => {
  test('[X19] 41 methods are safe and 11 are unsafe, and none is both', () => {
    expect(SAFE_METHODS.size).toBe(41)
    expect(UNSAFE_METHODS.size).toBe(11)
    expect([...SAFE_METHODS].filter((method) => UNSAFE_METHODS.has(method))).toEqual([])
  })

  test.each(['eth_accounts', 'eth_call', 'eth_sendRawTransaction', 'wallet_getAssets'])(
    '[X19] %s passes through',
    (method) => expect(classifyRpc(method)).toBe('safe'),
  )

  test.each([
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'wallet_sendCalls',
    'eth_sendUserOperation',
  ])('[X19] %s wants an approval', (method) => expect(classifyRpc(method)).toBe('unsafe'))

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
  ])('[X18] %j is refused', (method) => expect(classifyRpc(method)).toBe('refused'))
})

describe('NODE_METHODS', () => {
  test('[X19] hold nothing that wants an approval, and what is beside the safe ones never enters the wallet', () => {
    const beside = [...NODE_METHODS].filter((method) => !SAFE_METHODS.has(method))
    expect(beside).toEqual([
      'eth_blobBaseFee',
      'eth_createAccessList',
      'net_version',
      'web3_clientVersion',
    ])
    expect(beside.map(classifyRpc)).toEqual(Array(4).fill('refused'))
  })
})

describe('names that nearly are a method', () => {
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

  test('[X18] all 520 of them are refused', () => {
    const unknown = new Set(names)
    expect(unknown.size).toBe(520)
    expect([...unknown].filter((name) => classifyRpc(name) !== 'refused')).toEqual([])
  })
})

describe('classifyResponse', () => {
  test.each([
    [`0x${'a'.repeat(64)}`, 'transaction'],
    [`0x${'a'.repeat(62)}`, 'signature'],
    [`0x${'a'.repeat(65)}`, 'signature'],
    [`0x${'a'.repeat(130)}`, 'signature'],
    [`0x${'a'.repeat(61)}`, 'object'],
    [`0X${'a'.repeat(64)}`, 'object'],
    [`0x${'g'.repeat(64)}`, 'object'],
    [{ id: 1 }, 'object'],
    [undefined, 'error'],
  ])('%j is a %s', (response, expected) => expect(classifyResponse(response)).toBe(expected))
})
