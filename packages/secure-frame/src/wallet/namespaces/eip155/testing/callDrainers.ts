import type { Hex } from 'viem'
import { ANY_USDC, approve, approveAll, call, node, SAFE, transfer } from './drainedCalls.js'
import {
  ART,
  at,
  CONTRACT,
  type Drainer,
  dollars,
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
const operation = (callData: Hex, more: object = {}) => ({
  type: OPERATION,
  domain: at('0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108', { name: 'ERC4337', version: '1' }),
  message: {
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
})

const ZKSYNC =
  'Transaction(uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256 gasPerPubdataByteLimit,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 paymaster,uint256 nonce,uint256 value,bytes data,bytes32[] factoryDeps,bytes paymasterInput)'

/** Signatures for calls by others, in the name of the account or of a smart account. */
export const CALL_DRAINERS: readonly Drainer[] = [
  signs(
    'ERC-2771, OpenZeppelin’s first forwarder',
    { type: `ForwardRequest(${FORWARD},bytes data)`, domain: forwarder, message: forward },
    {
      says: `${RELAYED} ${ANY_USDC}`,
      level: 'high',
      risks: ['relayedCall', 'unlimitedApproval'],
      without: ['contractData'],
      node,
    },
  ),
  signs(
    'ERC-2771, OpenZeppelin’s second forwarder',
    {
      type: `ForwardRequest(${FORWARD},uint48 deadline,bytes data)`,
      domain: forwarder,
      message: { ...forward, deadline: LATER, data: transfer(100) },
    },
    {
      says: `${RELAYED} Send 100 USDC`,
      level: 'high',
      risks: ['relayedCall', 'mostToNew'],
      node,
    },
  ),
  signs(
    'ERC-2771, GSN’s forwarder',
    {
      type: `ForwardRequest(${FORWARD},bytes data,uint256 validUntilTime)`,
      domain: forwarder,
      message: { ...forward, validUntilTime: LATER },
    },
    { says: `${RELAYED} ${ANY_USDC}`, level: 'high', risks: ['relayedCall'], node },
  ),
  signs(
    'ERC-2771, with members in another order',
    {
      type: 'ForwardRequest(address to,address from,uint256 value,uint256 gas,uint256 nonce,bytes data)',
      domain: forwarder,
      message: forward,
    },
    { says: 'Sign “ForwardRequest”', level: 'high', risks: ['contractData'], node },
  ),
  signs(
    'GSN, a relay request',
    {
      type:
        `RelayRequest(${FORWARD},bytes data,uint256 validUntil,RelayData relayData)` +
        'RelayData(uint256 gasPrice,uint256 pctRelayFee,uint256 baseRelayFee,address relayWorker,address paymaster,address forwarder,bytes paymasterData,uint256 clientId)',
      domain: at(CONTRACT, { name: 'GSN Relayed Transaction', version: '2' }),
      message: {
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
    },
    { says: `${RELAYED} ${ANY_USDC}`, level: 'high', risks: ['relayedCall'], node },
  ),
  signs(
    'a native meta-transaction',
    {
      type: 'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
      domain: at(USDC, { name: 'USD Coin' }),
      message: { nonce: 0, from: ME, functionSignature: approve },
    },
    { says: `${RELAYED} ${ANY_USDC}`, level: 'high', risks: ['relayedCall'], node },
  ),
  signs(
    'a native meta-transaction of Polygon, bound by a salt',
    {
      type: 'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
      domain: {
        name: 'Art',
        version: '1',
        verifyingContract: ART,
        salt: `0x${(137).toString(16).padStart(64, '0')}`,
      },
      message: { nonce: 0, from: ME, functionSignature: approveAll },
    },
    {
      says: `${RELAYED} Allow moving all of a collection`,
      level: 'high',
      risks: ['relayedCall', 'approvalForAll'],
      without: ['contractData', 'anyNetwork'],
      chain: 'eip155:137',
      node,
    },
  ),
  signs(
    'Gelato, a sponsored call',
    {
      type: 'SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
      domain: at(CONTRACT, { name: 'GelatoRelay1BalanceERC2771', version: '1' }),
      message: {
        chainId: 1,
        target: USDC,
        data: approve,
        user: ME,
        userNonce: 0,
        userDeadline: LATER,
      },
    },
    { says: `${RELAYED} ${ANY_USDC}`, level: 'high', risks: ['relayedCall'], node },
  ),
  signs(
    'Biconomy, paid in the thief’s price',
    {
      type: 'ERC20ForwardRequest(address from,address to,address token,uint256 txGas,uint256 tokenGasPrice,uint256 batchId,uint256 batchNonce,uint256 deadline,bytes data)',
      domain: at(CONTRACT, { name: 'Biconomy Forwarder', version: '1' }),
      message: {
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
    },
    { says: `${RELAYED} Send 0 USDC`, level: 'high', risks: ['refund'], node },
  ),
  signs(
    'Euler, a call that is called a permit',
    {
      type: 'Permit(address signer,address sender,uint256 nonceNamespace,uint256 nonce,uint256 deadline,uint256 value,bytes data)',
      domain: at(CONTRACT, { name: 'Ethereum Vault Connector' }),
      message: {
        signer: ME,
        sender: THIEF,
        nonceNamespace: 0,
        nonce: 0,
        deadline: LATER,
        value: 0,
        data: '0xdeadbeef',
      },
    },
    {
      says: `${RELAYED} Call a contract`,
      level: 'high',
      risks: ['relayedCall', 'undecodable'],
      node,
    },
  ),
  signs(
    '0x, a meta-transaction',
    {
      type: 'MetaTransactionData(address signer,address sender,uint256 minGasPrice,uint256 maxGasPrice,uint256 expirationTimeSeconds,uint256 salt,bytes callData,uint256 value,address feeToken,uint256 feeAmount)',
      domain: at('0xDef1C0ded9bec7F1a1670819833240f027b25EfF', {
        name: 'ZeroEx',
        version: '1.0.0',
      }),
      message: {
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
    },
    {
      says: `${RELAYED} Call a contract`,
      level: 'high',
      risks: ['relayedCall', 'refund', 'approvalOfMost'],
      node,
    },
  ),
  signs(
    'ZKsync, a whole transaction as data of no contract',
    {
      type: ZKSYNC,
      domain: { name: 'zkSync', version: '2', chainId: 324 },
      message: {
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
    },
    {
      says: 'Transaction, signed as data: Unlimited spending cap for an unknown token, or item #1157…9935',
      level: 'high',
      risks: ['networkTransaction', 'unlimitedApproval', 'contractData'],
      chain: 'eip155:324',
      node,
    },
  ),
  signs(
    'ERC-4337, an operation',
    operation(call('execute(address,uint256,bytes)', [USDC, 0n, approve])),
    {
      says: `Smart account transaction: ${ANY_USDC}`,
      level: 'high',
      risks: ['userOperation', 'unlimitedApproval'],
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
      says: 'Smart account transaction: Send 0 USDC',
      level: 'high',
      risks: ['userOperation', 'mostToNew', 'approvalOfMost'],
      node,
    },
  ),
  signs('ERC-4337, an unreadable operation', operation('0xdeadbeef'), {
    says: 'Smart account transaction: Call a contract',
    level: 'high',
    risks: ['userOperation', 'undecodable', 'contractData'],
    node,
  }),
  signs(
    'ERC-4337, an operation of a Safe',
    {
      type: 'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)',
      domain: at('0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'),
      message: {
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
    },
    {
      says: 'Smart account transaction: Send 100 USDC',
      level: 'high',
      risks: ['userOperation', 'mostToNew'],
      node,
    },
  ),
]
