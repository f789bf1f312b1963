import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import type { Hex } from 'viem'
import { call } from './drainedCalls.js'
import {
  at,
  CONTRACT,
  type Data,
  type Drainer,
  high,
  ME,
  NODE,
  normal,
  sends,
  signs,
  THIEF,
  USDC,
  ZERO32,
} from './drainer.js'

const { account, delegationManager, entryPoint } = SMART_ACCOUNT_CONTRACTS
const no = (refused: string) => ({ ...high(''), refused }) as const

const DELEGATION =
  'Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)Caveat(address enforcer,bytes terms)'
const OPERATION =
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,address entryPoint)'
const delegation = (manager: Hex): Data => [
  DELEGATION,
  at(manager, { name: 'DelegationManager', version: '1' }),
  { delegate: THIEF, delegator: ME, authority: `0x${'ff'.repeat(32)}`, caveats: [], salt: 0 },
]
const operation = (contract: Hex): Data => [
  OPERATION,
  at(contract, { name: 'EIP7702StatelessDeleGator', version: '1' }),
  {
    sender: ME,
    nonce: 0,
    initCode: '0x',
    callData: '0x',
    accountGasLimits: ZERO32,
    preVerificationGas: 0,
    gasFees: ZERO32,
    paymasterAndData: '0x',
    entryPoint,
  },
]
const execute = call('execute(bytes32,bytes)', [ZERO32, '0x'])
const give = call('transfer(address,uint256)', [THIEF, 100_000_000n])
const allow = call('approve(address,uint256)', [CONTRACT, 2n ** 256n - 1n])

const node = { ...NODE, codes: { [account]: '0x6001' }, isRecent: true }
const HOSTILE = `0xef0100${THIEF.slice(2)}`

const batches = (
  shape: string,
  calls: readonly { to: Hex; data?: Hex; value?: Hex }[],
  expected: Pick<Drainer, 'says' | 'level'> & Partial<Drainer>,
): Drainer => ({
  ...{ shape, method: 'wallet_sendCalls', node },
  params: [{ version: '2.0.0', from: ME, chainId: '0x1', atomicRequired: true, calls }],
  ...expected,
})
const sponsored = (
  shape: string,
  calls: readonly { to: Hex; data?: Hex; value?: Hex }[],
  expected: Pick<Drainer, 'says' | 'level'> & Partial<Drainer>,
): Drainer => {
  const capabilities = { paymasterService: {} }
  const batch = { version: '2.0.0', from: ME, chainId: '0x1', capabilities, calls }
  return {
    shape,
    method: 'wallet_sendCalls',
    node,
    params: [batch, { paymaster: THIEF }],
    ...expected,
  }
}
const harmless = { to: USDC, data: call('transfer(address,uint256)', [ME, 1n]) }

export const ACCOUNT_DRAINERS: readonly Drainer[] = [
  signs(
    'session key, the wallet’s own manager',
    delegation(delegationManager),
    no('accountCallRefused'),
  ),
  signs(
    'session key, the manager in other letters',
    delegation(delegationManager.toLowerCase() as Hex),
    no('accountCallRefused'),
  ),
  signs('user operation, signed for the account', operation(ME), no('accountCallRefused')),
  signs(
    'user operation, signed for the EntryPoint',
    operation(entryPoint),
    no('accountCallRefused'),
  ),
  sends(
    'authorization, beside a transaction',
    { to: USDC, data: '0x', authorizationList: [] } as never,
    no('transactionTypeRefused'),
  ),
  sends(
    'authorization, by type',
    { to: USDC, data: '0x', type: '0x4' } as never,
    no('transactionTypeRefused'),
  ),
  sends('call of the account to itself', { to: ME, data: execute }, no('accountCallRefused')),
  sends(
    'permission redeemed by the account itself',
    {
      to: delegationManager,
      data: call('redeemDelegations(bytes[],bytes32[],bytes[])', [['0x'], [ZERO32], ['0x']]),
    },
    no('accountCallRefused'),
  ),
  sends(
    'deposit taken out of the EntryPoint',
    { to: entryPoint, data: call('withdrawTo(address,uint256)', [THIEF, 1n]) },
    no('accountCallRefused'),
  ),
  batches(
    'batch with a call to itself',
    [harmless, { to: ME, data: execute }],
    no('accountCallRefused'),
  ),
  batches(
    'batch with a permission',
    [harmless, { to: delegationManager, data: call('enableDelegation(bytes32)', [ZERO32]) }],
    no('accountCallRefused'),
  ),
  batches(
    'batch with an operation',
    [harmless, { to: entryPoint, data: '0x1fad948c' }],
    no('accountCallRefused'),
  ),
  batches(
    'batch with an authorization',
    [harmless, { ...harmless, authorization: {} } as never],
    no('invalidParams'),
  ),
  batches(
    'batch that hides a transfer of everything',
    [harmless, harmless, { to: USDC, data: give }],
    high('Send 0.000001 USDC, and 2 more steps', 'mostToNew'),
  ),
  batches(
    'batch that hides a permission',
    [harmless, harmless, { to: USDC, data: allow }],
    high('Unlimited spending cap for USDC, and 2 more steps', 'unlimitedApproval'),
  ),
  batches(
    'batch with coins for a contract',
    [harmless, { to: CONTRACT, data: '0xdeadbeef', value: '0x1' }],
    high('Call a contract, and 1 more step', 'callWithValue', 'undecodable'),
  ),
  batches('batch of an account with a thief’s code', [harmless, harmless], {
    ...high('Send 0.000001 USDC, and 1 more step', 'foreignCode'),
    node: { ...node, codes: { ...node.codes, [ME]: HOSTILE } },
  }),
  sponsored('sponsored call that gives everything', [{ to: USDC, data: give }], {
    ...high('Send 100 USDC', 'mostToNew'),
  }),
  sponsored('sponsored call of an account with a thief’s code', [harmless], {
    ...high('Send 0.000001 USDC', 'foreignCode'),
    node: { ...node, codes: { ...node.codes, [ME]: HOSTILE } },
  }),
  sponsored(
    'fee in tokens, as an unlimited permission for the paymaster',
    [harmless, { to: USDC, data: call('approve(address,uint256)', [THIEF, 2n ** 256n - 1n]) }],
    { ...high(''), refused: 'capabilityNotSupported' },
  ),
  sponsored(
    'fee in tokens, as a permission for most of them',
    [harmless, { to: USDC, data: call('approve(address,uint256)', [THIEF, 60_000_000n]) }],
    high('Allow spending of 60 USDC, and 1 more step', 'approvalOfMost'),
  ),
  sponsored('sponsored call to itself', [{ to: ME, data: execute }], no('accountCallRefused')),
  sponsored(
    'sponsored call that takes the deposit out of the EntryPoint',
    [{ to: entryPoint, data: call('withdrawTo(address,uint256)', [THIEF, 1n]) }],
    no('accountCallRefused'),
  ),
  sponsored(
    'sponsored permission, redeemed by the account itself',
    [{ to: delegationManager, data: call('enableDelegation(bytes32)', [ZERO32]) }],
    no('accountCallRefused'),
  ),
  batches('batch that must be sponsored, without a word of a paymaster', [harmless, harmless], {
    ...no('capabilityNotSupported'),
    params: [{ version: '2.0.0', calls: [harmless], capabilities: { paymasterService: {} } }],
  }),
  batches('payment of a batch that names no paymaster', [harmless], {
    ...no('invalidParams'),
    params: [{ version: '2.0.0', calls: [harmless] }, { paymaster: THIEF }],
  }),
  batches('user operation of the page’s own', [harmless], {
    ...no('notSupportedYet'),
    method: 'eth_sendUserOperation',
    params: [{ sender: ME, callData: execute }, entryPoint],
  }),
  signs(
    'user operation, signed for the account in other letters',
    operation(ME.toLowerCase() as Hex),
    no('accountCallRefused'),
  ),
  sponsored('sponsored transfer to oneself (twin)', [harmless], {
    ...normal('Send 0.000001 USDC'),
    without: ['foreignCode', 'mostToNew', 'unlimitedApproval'],
  }),
  batches('batch of transfers to oneself (twin)', [harmless, harmless], {
    ...normal('Send 0.000001 USDC, and 1 more step'),
    without: ['foreignCode', 'unverifiedSteps', 'callWithValue'],
  }),
]
