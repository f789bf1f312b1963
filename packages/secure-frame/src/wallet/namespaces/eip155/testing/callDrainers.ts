import type { Hex } from 'viem'
import { ANY_USDC, approve, approveAll, call, node, SAFE, transfer } from './drainedCalls.js'
import {
  ART,
  at,
  CONTRACT,
  type Data,
  type Drainer,
  dollars,
  high,
  LATER,
  ME,
  NOBODY,
  signs,
  THIEF,
  USDC,
  ZERO32,
} from './drainer.js'

const FORWARD = 'address from,address to,uint256 value,uint256 gas,uint256 nonce'
const forward = { from: ME, to: USDC, value: 0, gas: 100_000, nonce: 1, data: approve }
const forwarder = at(CONTRACT, { name: 'MinimalForwarder', version: '0.0.1' })
const RELAYED = 'Call in your name by anyone who holds this signature:'

const OPERATION =
  'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)'
const operation = (callData: Hex, more: object = {}): Data => [
  OPERATION,
  at('0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108', { name: 'ERC4337', version: '1' }),
  {
    sender: SAFE,
    nonce: 1,
    initCode: '0x',
    callData,
    accountGasLimits: ZERO32,
    preVerificationGas: 0,
    gasFees: ZERO32,
    paymasterAndData: '0x',
    ...more,
  },
]

const ZKSYNC =
  'Transaction(uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256 gasPerPubdataByteLimit,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 paymaster,uint256 nonce,uint256 value,bytes data,bytes32[] factoryDeps,bytes paymasterInput)'

export const CALL_DRAINERS: readonly Drainer[] = [
  signs(
    'ERC-2771, OpenZeppelin’s first forwarder',
    [`ForwardRequest(${FORWARD},bytes data)`, forwarder, forward],
    {
      ...high(`${RELAYED} ${ANY_USDC}`, 'relayedCall', 'unlimitedApproval'),
      without: ['contractData'],
      node,
    },
  ),
  signs(
    'ERC-2771, OpenZeppelin’s second forwarder',
    [
      `ForwardRequest(${FORWARD},uint48 deadline,bytes data)`,
      forwarder,
      { ...forward, deadline: LATER, data: transfer(100) },
    ],
    { ...high(`${RELAYED} Send 100 USDC`, 'relayedCall', 'mostToNew'), node },
  ),
  signs(
    'ERC-2771, GSN’s forwarder',
    [
      `ForwardRequest(${FORWARD},bytes data,uint256 validUntilTime)`,
      forwarder,
      { ...forward, validUntilTime: LATER },
    ],
    { ...high(`${RELAYED} ${ANY_USDC}`, 'relayedCall'), node },
  ),
  signs(
    'ERC-2771, with members in another order',
    [
      'ForwardRequest(address to,address from,uint256 value,uint256 gas,uint256 nonce,bytes data)',
      forwarder,
      forward,
    ],
    { ...high('Sign “ForwardRequest”', 'contractData'), node },
  ),
  signs(
    'GSN, a relay request',
    [
      `RelayRequest(${FORWARD},bytes data,uint256 validUntil,RelayData relayData)` +
        'RelayData(uint256 gasPrice,uint256 pctRelayFee,uint256 baseRelayFee,address relayWorker,address paymaster,address forwarder,bytes paymasterData,uint256 clientId)',
      at(CONTRACT, { name: 'GSN Relayed Transaction', version: '2' }),
      {
        ...forward,
        validUntil: 9,
        relayData: {
          gasPrice: 1,
          pctRelayFee: 0,
          baseRelayFee: 0,
          relayWorker: THIEF,
          paymaster: CONTRACT,
          forwarder: CONTRACT,
          paymasterData: '0x',
          clientId: 1,
        },
      },
    ],
    { ...high(`${RELAYED} ${ANY_USDC}`, 'relayedCall'), node },
  ),
  signs(
    'a native meta-transaction',
    [
      'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
      at(USDC, { name: 'USD Coin' }),
      { nonce: 0, from: ME, functionSignature: approve },
    ],
    { ...high(`${RELAYED} ${ANY_USDC}`, 'relayedCall'), node },
  ),
  signs(
    'a native meta-transaction of Polygon, bound by a salt',
    [
      'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
      {
        name: 'Art',
        version: '1',
        verifyingContract: ART,
        salt: `0x${(137).toString(16).padStart(64, '0')}`,
      },
      { nonce: 0, from: ME, functionSignature: approveAll },
    ],
    {
      ...high(`${RELAYED} Allow moving all of a collection`, 'relayedCall', 'approvalForAll'),
      without: ['contractData', 'anyNetwork'],
      chain: 'eip155:137',
      node,
    },
  ),
  signs(
    'Gelato, a sponsored call',
    [
      'SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
      at(CONTRACT, { name: 'GelatoRelay1BalanceERC2771', version: '1' }),
      { chainId: 1, target: USDC, data: approve, user: ME, userNonce: 0, userDeadline: LATER },
    ],
    { ...high(`${RELAYED} ${ANY_USDC}`, 'relayedCall'), node },
  ),
  signs(
    'Biconomy, paid in the thief’s price',
    [
      'ERC20ForwardRequest(address from,address to,address token,uint256 txGas,uint256 tokenGasPrice,uint256 batchId,uint256 batchNonce,uint256 deadline,bytes data)',
      at(CONTRACT, { name: 'Biconomy Forwarder', version: '1' }),
      {
        from: ME,
        to: USDC,
        token: USDC,
        txGas: 100,
        tokenGasPrice: dollars(1),
        batchId: 0,
        batchNonce: 0,
        deadline: LATER,
        data: transfer(0),
      },
    ],
    { ...high(`${RELAYED} Send 0 USDC`, 'refund'), node },
  ),
  signs(
    'Euler, a call that is called a permit',
    [
      'Permit(address signer,address sender,uint256 nonceNamespace,uint256 nonce,uint256 deadline,uint256 value,bytes data)',
      at(CONTRACT, { name: 'Ethereum Vault Connector' }),
      {
        signer: ME,
        sender: THIEF,
        nonceNamespace: 0,
        nonce: 0,
        deadline: LATER,
        value: 0,
        data: '0xdeadbeef',
      },
    ],
    { ...high(`${RELAYED} Call a contract`, 'relayedCall', 'undecodable'), node },
  ),
  signs(
    '0x, a meta-transaction',
    [
      'MetaTransactionData(address signer,address sender,uint256 minGasPrice,uint256 maxGasPrice,uint256 expirationTimeSeconds,uint256 salt,bytes callData,uint256 value,address feeToken,uint256 feeAmount)',
      at('0xDef1C0ded9bec7F1a1670819833240f027b25EfF', { name: 'ZeroEx', version: '1.0.0' }),
      {
        signer: ME,
        sender: NOBODY,
        minGasPrice: 0,
        maxGasPrice: 1,
        expirationTimeSeconds: LATER,
        salt: 1,
        callData: '0xdeadbeef',
        value: 0,
        feeToken: USDC,
        feeAmount: dollars(100),
      },
    ],
    { ...high(`${RELAYED} Call a contract`, 'relayedCall', 'refund', 'approvalOfMost'), node },
  ),
  signs(
    'ZKsync, a whole transaction as data of no contract',
    [
      ZKSYNC,
      { name: 'zkSync', version: '2', chainId: 324 },
      {
        txType: 113,
        from: String(BigInt(ME)),
        to: String(BigInt(CONTRACT)),
        gasLimit: 1,
        gasPerPubdataByteLimit: 1,
        maxFeePerGas: 1,
        maxPriorityFeePerGas: 1,
        paymaster: 0,
        nonce: 1,
        value: 0,
        data: approve,
        factoryDeps: [],
        paymasterInput: '0x',
      },
    ],
    {
      ...high(
        'Transaction, signed as data: Unlimited spending cap for an unknown token, or item #1157…9935',
        'networkTransaction',
        'unlimitedApproval',
        'contractData',
      ),
      chain: 'eip155:324',
      node,
    },
  ),
  signs(
    'ERC-4337, an operation',
    operation(call('execute(address,uint256,bytes)', [USDC, 0n, approve])),
    {
      ...high(`Smart account transaction: ${ANY_USDC}`, 'userOperation', 'unlimitedApproval'),
      without: ['contractData'],
      node,
    },
  ),
  signs(
    'ERC-4337, everything as gas',
    operation(call('execute(address,uint256,bytes)', [USDC, 0n, transfer(0)]), {
      preVerificationGas: String(10n ** 9n),
      gasFees: `0x${(10n ** 11n).toString(16).padStart(64, '0')}`,
    }),
    {
      ...high(
        'Smart account transaction: Send 0 USDC',
        'userOperation',
        'mostToNew',
        'approvalOfMost',
      ),
      node,
    },
  ),
  signs('ERC-4337, an unreadable operation', operation('0xdeadbeef'), {
    ...high(
      'Smart account transaction: Call a contract',
      'userOperation',
      'undecodable',
      'contractData',
    ),
    node,
  }),
  signs(
    'ERC-4337, an operation of a Safe',
    [
      'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)',
      at('0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'),
      {
        safe: SAFE,
        nonce: 1,
        initCode: '0x',
        callData: call('executeUserOp(address,uint256,bytes,uint8)', [USDC, 0n, transfer(100), 0]),
        verificationGasLimit: 1,
        callGasLimit: 1,
        preVerificationGas: 1,
        maxPriorityFeePerGas: 1,
        maxFeePerGas: 1,
        paymasterAndData: '0x',
        validAfter: 0,
        validUntil: 0,
        entryPoint: CONTRACT,
      },
    ],
    { ...high('Smart account transaction: Send 100 USDC', 'userOperation', 'mostToNew'), node },
  ),
]
