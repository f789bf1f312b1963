import { concat, type Hex, size, toHex } from 'viem'
import { ANY_USDC, approve, approveAll, call, node, SAFE, transfer } from './drainedCalls.js'
import {
  ART,
  at,
  CONTRACT,
  DAI,
  type Data,
  type Drainer,
  dollars,
  high,
  NOBODY,
  signs,
  THIEF,
  USDC,
} from './drainer.js'

const MULTI_SEND: Hex = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'

const SAFE_TX =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'
const safeTx = (more: object, domain: object = at(SAFE), type = SAFE_TX): Data => [
  type,
  domain,
  {
    to: USDC,
    value: 0,
    data: '0x',
    operation: 0,
    safeTxGas: 0,
    baseGas: 0,
    gasPrice: 0,
    gasToken: NOBODY,
    refundReceiver: NOBODY,
    nonce: 7,
    ...more,
  },
]
const packed = (operation: number, to: Hex, data: Hex) =>
  concat([
    toHex(operation, { size: 1 }),
    to,
    toHex(0, { size: 32 }),
    toHex(size(data), { size: 32 }),
    data,
  ])
const multiSend = (...calls: Hex[]) => call('multiSend(bytes)', [concat(calls)])

export const SAFE_DRAINERS: readonly Drainer[] = [
  signs('SafeTx, a transfer', safeTx({ data: transfer(100) }), {
    ...high('Safe transaction: Send 100 USDC', 'safeTransaction', 'mostToNew'),
    without: ['contractData', 'delegateCall'],
    node,
  }),
  signs('SafeTx, coins', safeTx({ to: THIEF, value: String(10n ** 19n) }), {
    ...high('Safe transaction: Send 10 ETH', 'safeTransaction'),
    node,
  }),
  signs('SafeTx, an approval', safeTx({ data: approve }), {
    ...high(`Safe transaction: ${ANY_USDC}`, 'unlimitedApproval'),
    node,
  }),
  signs('SafeTx, a whole collection', safeTx({ to: ART, data: approveAll }), {
    ...high('Safe transaction: Allow moving all of a collection', 'approvalForAll'),
    node,
  }),
  signs('SafeTx, operation 1', safeTx({ to: CONTRACT, data: transfer(0), operation: 1 }), {
    ...high(
      'Safe transaction: run another contract’s code as the Safe',
      'delegateCall',
      'contractData',
    ),
    node,
  }),
  signs(
    'SafeTx, a batch by a known contract’s code (twin)',
    safeTx({
      to: MULTI_SEND,
      data: multiSend(packed(0, USDC, transfer(1)), packed(0, DAI, approve)),
      operation: 1,
    }),
    {
      ...high(
        'Safe transaction: Unlimited spending cap for DAI, and 1 more step',
        'delegateCall',
        'unlimitedApproval',
      ),
      without: ['contractData'],
      node,
    },
  ),
  signs(
    'SafeTx, operation 1 inside a batch',
    safeTx({
      to: MULTI_SEND,
      data: multiSend(packed(0, USDC, transfer(1)), packed(1, CONTRACT, '0xdeadbeef')),
      operation: 1,
    }),
    {
      ...high(
        'Safe transaction: run another contract’s code as the Safe',
        'delegateCall',
        'contractData',
      ),
      node,
    },
  ),
  signs('SafeTx, an operation that does not exist', safeTx({ operation: 2 }), {
    ...high('Sign “SafeTx”', 'contractData'),
    node,
  }),
  signs(
    'SafeTx, another owner',
    safeTx({ to: SAFE, data: call('addOwnerWithThreshold(address,uint256)', [THIEF, 1n]) }),
    { ...high('Safe transaction: Call a contract', 'safeControl', 'undecodable'), node },
  ),
  signs(
    'SafeTx, another module',
    safeTx({ to: SAFE, data: call('enableModule(address)', [CONTRACT]) }),
    { ...high('Safe transaction: Call a contract', 'safeControl'), node },
  ),
  signs(
    'SafeTx, everything as a refund',
    safeTx({
      baseGas: dollars(100),
      gasPrice: 1,
      gasToken: USDC,
      refundReceiver: THIEF,
      data: transfer(0),
    }),
    { ...high('Safe transaction: Send 0 USDC', 'refund'), node },
  ),
  signs('SafeTx, nothing at all (twin)', safeTx({ to: SAFE }), {
    ...high('Safe transaction: Send 0 ETH', 'safeTransaction'),
    without: ['safeControl', 'refund', 'contractData', 'mostToNew'],
    node,
  }),
  signs(
    'SafeTx of an old Safe, for every network',
    safeTx({ data: transfer(1) }, { verifyingContract: SAFE }),
    { ...high('Safe transaction: Send 1 USDC', 'anyNetwork', 'contractData'), node },
  ),
  signs(
    'SafeTx, with an operation of another type',
    safeTx({ operation: 1 }, undefined, SAFE_TX.replace('uint8 operation', 'uint256 operation')),
    { ...high('Sign “SafeTx”', 'contractData'), node },
  ),
  signs(
    'SafeMessage',
    ['SafeMessage(bytes message)', at(SAFE), { message: `0x${'ab'.repeat(32)}` }],
    high('Sign a message as a Safe', 'hiddenData'),
  ),
]
