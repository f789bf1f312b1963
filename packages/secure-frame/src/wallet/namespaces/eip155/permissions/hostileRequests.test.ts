import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { describe, expect, test } from 'vitest'
import {
  account,
  allowance,
  ask,
  context,
  inDays,
  refusalOf,
  SHOP,
  startPermissionWorld,
} from './testing/permissionWorld.js'

startPermissionWorld()

describe('hostile permission requests', () => {
  type Case = [what: string, ask: () => unknown, refusal: string]
  const expiry = (timestamp: unknown) => ({ rules: [{ type: 'expiry', data: { timestamp } }] })
  const ofType = (type: string, data: unknown) => ({
    permission: { type, data, isAdjustmentAllowed: false },
  })
  const calls = (data: object) =>
    allowance(ofType('contract-call', { address: SHOP, functions: ['mint()'], ...data }))
  const byAbi = (name: string, type: string) => ({
    functions: [name],
    abi: [
      { type: 'function', name, inputs: [{ type }], outputs: [], stateMutability: 'nonpayable' },
    ],
  })
  const hostile: Case[] = [
    ['a missing expiry', () => allowance({ rules: [] }), 'needs one rule `expiry`'],
    ['missing rules', () => allowance({ rules: undefined }), 'needs one rule `expiry`'],
    ['an expired permission', () => allowance(expiry(inDays(-1))), 'in the future'],
    ['an expiry in 366 days', () => allowance(expiry(inDays(366))), 'at most 365 days'],
    ['an expiry in milliseconds', () => allowance(expiry(context.now)), 'at most 365 days'],
    ['an expiry that is not a number', () => allowance(expiry('never')), 'is not valid'],
    ['an infinite expiry', () => allowance(expiry(Infinity)), 'is not valid'],
    [
      'two expiries',
      () => allowance({ rules: [...expiry(inDays(1)).rules, ...expiry(inDays(9)).rules] }),
      'or is there twice',
    ],
    [
      'a rule without an enforcer',
      () => allowance({ rules: [...expiry(inDays(1)).rules, { type: 'limit', data: {} }] }),
      'The rule `limit` is not supported',
    ],
    [
      'another redeemer',
      () =>
        allowance({
          rules: [...expiry(inDays(1)).rules, { type: 'redeemer', data: { addresses: [SHOP] } }],
        }),
      'The redeemer must be the key',
    ],
    ['a period of 0', () => allowance({}, { periodDuration: 0 }), 'at least 60 seconds'],
    ['a period of 59 s', () => allowance({}, { periodDuration: 59 }), 'at least 60 seconds'],
    ['a negative period', () => allowance({}, { periodDuration: -1 }), 'is not valid'],
    ['a fractional period', () => allowance({}, { periodDuration: 90.5 }), 'is not valid'],
    ['an amount of 0', () => allowance({}, { periodAmount: '0x0' }), 'greater than 0'],
    [
      'an amount of 257 bits',
      () => allowance({}, { periodAmount: `0x1${'0'.repeat(64)}` }),
      'is not valid',
    ],
    ['a decimal amount', () => allowance({}, { periodAmount: '10' }), 'is not valid'],
    [
      'a start after the expiry',
      () => allowance({}, { startTime: inDays(31) }),
      'before the expiry',
    ],
    ['a start of 0', () => allowance({}, { startTime: 0 }), 'before the expiry'],
    [
      'the coin as a token',
      () => allowance({}, { tokenAddress: `0x${'00'.repeat(20)}` }),
      'stands for the coin',
    ],
    [
      'the coin as a token, by another address',
      () => allowance({}, { tokenAddress: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' }),
      'stands for the coin',
    ],
    [
      'a token that is not an address',
      () => allowance({}, { tokenAddress: '0x12' }),
      'is not valid',
    ],
    [
      'the account as a token',
      () => allowance({}, { tokenAddress: account }),
      'cannot be for the account',
    ],
    [
      'the manager as a token',
      () => allowance({}, { tokenAddress: SMART_ACCOUNT_CONTRACTS.delegationManager }),
      'cannot be for the account',
    ],
    [
      'text of the site after a method, in an ABI',
      () => calls(byAbi('mint', 'uint256) ✓ Checked by your wallet. It moves nothing (')),
      'no valid signature',
    ],
    [
      'characters that change the text direction, in an ABI',
      () => calls(byAbi('mint', 'uint256 \u202Egnihton')),
      'no valid signature',
    ],
    [
      'a sentence as a name',
      () => calls(byAbi('claim my reward', 'uint256')),
      'no valid signature',
    ],
    [
      'an ABI without inputs',
      () => calls({ functions: ['mint'], abi: [{ type: 'function', name: 'mint' }] }),
      'no signature',
    ],
    ['two signatures in one', () => calls({ functions: ['pay()(address)'] }), 'no signature'],
    [
      'an incomplete signature',
      () => calls({ functions: ['pay((address)'] }),
      'no valid signature',
    ],
    [
      'a method that fills the card',
      () => calls({ functions: [{ functionName: `pay(${'uint256,'.repeat(99)}bool)` }] }),
      'no signature',
    ],
    ['an unknown type', () => allowance(ofType('native-token-stream', {})), 'is not supported'],
    [
      'a prototype property as a type',
      () => allowance(ofType('constructor', {})),
      'is not supported',
    ],
    ['an unknown member', () => allowance({ gasLimit: '0x1' }), 'missing or unknown members'],
    [
      'an unknown member of `data`',
      () => allowance({}, { recipients: [SHOP] }),
      'missing or unknown members',
    ],
    ['any caller as the key', () => allowance({ to: `0x${'0'.repeat(37)}a11` }), 'the one key'],
    ['the zero address as the key', () => allowance({ to: `0x${'00'.repeat(20)}` }), 'the one key'],
    ['the account as the key', () => allowance({ to: account }), 'must not be the account itself'],
    [
      'Multicall3 as the key, which any caller can use',
      () => allowance({ to: '0xcA11bde05977b3631167028862bE2a173976CA11' }),
      'the one key',
    ],
    [
      'the manager as the key',
      () => allowance({ to: SMART_ACCOUNT_CONTRACTS.delegationManager }),
      'the one key',
    ],
    ['another account', () => allowance({ from: SHOP }), 'addressNotYours'],
    ['another network', () => allowance({ chainId: '0x1' }), 'invalidChainId'],
    ['two permissions', () => [allowance(), allowance()], 'one permission per request'],
    ['an empty list of permissions', () => [], 'missing or unknown members'],
    ['text', () => 'everything', 'not JSON'],
    ['calls to the account', () => calls({ address: account }), 'cannot be for the account'],
    [
      'calls to the manager',
      () => calls({ address: SMART_ACCOUNT_CONTRACTS.delegationManager }),
      'cannot be for the account',
    ],
    [
      'calls to an enforcer',
      () => calls({ address: CAVEAT_ENFORCERS.nonce }),
      'cannot be for the account',
    ],
    ['calls without methods', () => calls({ functions: [] }), '`functions` is not valid'],
    [
      'a method with coins',
      () => calls({ functions: [{ functionName: 'mint()', valueLimit: '0x1' }] }),
      'is not valid',
    ],
    [
      'a method with conditions on arguments',
      () => calls({ functions: [{ functionName: 'mint()', args: [{ operator: 'EQUAL' }] }] }),
      'is not valid',
    ],
    [
      'a delegate call',
      () => calls({ functions: [{ functionName: 'mint()', operation: 1 }] }),
      'is not valid',
    ],
    ['a method without an ABI', () => calls({ functions: ['mint'] }), 'is no signature'],
    ['a method with markup', () => calls({ functions: ['<b>mint</b>()'] }), 'is no signature'],
  ]

  test.each(hostile)('rejects %s', (_what, asked, refusal) => {
    expect(refusalOf(ask(asked()))).toContain(refusal)
  })
})
