import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { describe, expect, test } from 'vitest'
import { eip155Requests } from '../requests/eip155Requests.js'
import {
  account,
  allowance,
  ask,
  context,
  deps,
  inDays,
  refusalOf,
  SHOP,
  startPermissionWorld,
  token,
} from './testing/permissionWorld.js'

startPermissionWorld()

describe('permission requests', () => {
  const expiry = (timestamp: unknown) => ({ rules: [{ type: 'expiry', data: { timestamp } }] })
  const ofType = (type: string, data: unknown) => ({
    permission: { type, data, isAdjustmentAllowed: false },
  })
  const calls = (data: object) =>
    allowance(ofType('contract-call', { address: SHOP, functions: ['mint()'], ...data }))
  type Rated = [what: string, ask: () => unknown, level: string, risks: string[]]
  const rated: Rated[] = [
    ['ten of a thousand, each day for 30 days', () => allowance(), 'medium', ['grantUnknownToken']],
    [
      'an unlimited amount',
      () => allowance({}, { periodAmount: `0x${'f'.repeat(64)}` }),
      'high',
      ['grantUnlimited', 'grantOfAll'],
    ],
    [
      'the whole balance in ten periods',
      () => allowance(expiry(inDays(10)), { periodAmount: '0x5f5e100' }),
      'high',
      ['grantOfAll'],
    ],
    [
      'the whole balance within minutes',
      () => allowance({}, { periodAmount: '0xffff', periodDuration: 60 }),
      'high',
      ['grantOfAll'],
    ],
    [
      'a token that does not respond',
      () => allowance({}, { tokenAddress: SHOP }),
      'high',
      ['balanceUnread', 'grantUnknownToken'],
    ],
    ['a mint of a contract', () => calls({}), 'medium', ['grantCall']],
    [
      'a method by its selector',
      () => calls({ functions: ['0x12345678'] }),
      'high',
      ['grantUnknownCall'],
    ],
    [
      'an approval',
      () => calls({ functions: ['approve(address,uint256)'] }),
      'high',
      ['grantMovesTokens'],
    ],
    [
      'an approval by its selector',
      () => calls({ functions: ['0x095EA7B3'] }),
      'high',
      ['grantMovesTokens'],
    ],
    [
      'transferFrom under another name on a proxy',
      () => calls({ functions: ['many_msg_babbage(bytes1)', 'gasprice_bit_ether(int128)'] }),
      'high',
      ['grantMovesTokens'],
    ],
    ...[
      'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
      'transferFrom((address,address,uint160,address)[])',
      'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
      'withdraw(address,uint256,address)',
    ].map(
      (method): Rated => [
        `${method.slice(0, 40)}…`,
        () => calls({ functions: [method] }),
        'high',
        ['grantMovesTokens'],
      ],
    ),
    ['a harmless method of a token', () => calls({ address: token }), 'high', ['grantMovesTokens']],
    [
      'a multicall',
      () => calls({ functions: ['multicall(bytes[])'] }),
      'high',
      ['grantMovesTokens'],
    ],
  ]

  test.each(rated)('rates %s', async (_what, asked, level, risks) => {
    const request = eip155Requests.parse(ask(asked()), context)
    const { view } = await eip155Requests.prepare(request, deps)
    expect(view.request.level).toBe(level)
    expect(view.request).toMatchObject({ risks: expect.arrayContaining(risks) })
  })

  test('shows a site’s text without hidden characters', () => {
    const words = '<img src=x onerror=alert(1)>\u202efree money'
    const request = eip155Requests.parse(ask(allowance({}, { justification: words })), context)
    expect(request).toMatchObject({
      reason: '<img src=x onerror=alert(1)>\\u{202e}free money',
    })
  })
})

test('[V12] refuses a delegation or data for the account or its contracts in eth_signTypedData_v4', () => {
  const types = {
    Delegation: [
      { name: 'delegate', type: 'address' },
      { name: 'delegator', type: 'address' },
      { name: 'authority', type: 'bytes32' },
      { name: 'caveats', type: 'Caveat[]' },
      { name: 'salt', type: 'uint256' },
    ],
    Caveat: [
      { name: 'enforcer', type: 'address' },
      { name: 'terms', type: 'bytes' },
    ],
  }
  const message = {
    ...{ delegate: SHOP, delegator: account, authority: `0x${'ff'.repeat(32)}` },
    ...{ caveats: [], salt: 0 },
  }
  const domain = { name: 'DelegationManager', version: '1', chainId: 31337 }
  const { delegationManager, entryPoint, account: code } = SMART_ACCOUNT_CONTRACTS
  const contracts = [delegationManager, entryPoint, code, account, CAVEAT_ENFORCERS.nonce]
  for (const verifyingContract of contracts.flatMap((each) => [each, each.toLowerCase()])) {
    const data = {
      types,
      primaryType: 'Delegation',
      domain: { ...domain, verifyingContract },
      message,
    }
    const call = { method: 'eth_signTypedData_v4', params: [account, data] }
    expect(refusalOf(call)).toContain('accountCallRefused')
    const asText = { ...call, params: [account, JSON.stringify(data)] }
    expect(refusalOf(asText)).toContain('accountCallRefused')
  }
})
