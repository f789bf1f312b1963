import { getAddress, type Hex } from 'viem'
import { carry } from './carry.js'
import type { Fields } from './fields.js'
import { openExecution } from './openExecution.js'
import { type About, date, party, type Shape, unlessNobody } from './shape.js'
import type { MeaningParts, SignedFact, Thing } from './signedMeaning.js'

function relayed(
  call: { to: Hex; value: bigint; data: Hex },
  { account, contract }: About,
  more: readonly SignedFact[] = [],
): MeaningParts | undefined {
  const found = carry([{ from: account, ...call }], { contract })
  return (
    found && {
      says: 'relayedCall',
      carried: found.carried,
      facts: [...(call.to === contract ? [] : [party('relayer', contract)]), ...more],
      risks: ['relayedCall', ...found.risks],
    }
  )
}

const forwarded =
  (deadline?: string) =>
  (fields: Fields, about: About): MeaningParts | undefined => {
    const call = {
      to: fields.address('to'),
      value: fields.integer('value'),
      data: fields.bytes('data'),
    }
    const until = deadline === undefined ? 0n : fields.integer(deadline)
    return relayed(call, about, until === 0n ? [] : [date('usableUntil', until)])
  }

const START = 'address from,address to,uint256 value,uint256 gas,uint256 nonce'
/** OpenZeppelin's two forwarders, GSN's forwarders, and forks. */
const FORWARDED: readonly (readonly [members: string, deadline?: string])[] = [
  ['bytes data'],
  ['uint48 deadline,bytes data', 'deadline'],
  ['uint256 deadline,bytes data', 'deadline'],
  ['bytes data,uint256 validUntil'],
  ['bytes data,uint256 validUntilTime', 'validUntilTime'],
  ['bytes data,uint256 chainid'],
  ['uint256 chainId,bytes data'],
]

const RELAY_DATA_2 =
  'RelayData(uint256 gasPrice,uint256 pctRelayFee,uint256 baseRelayFee,address relayWorker,address paymaster,address forwarder,bytes paymasterData,uint256 clientId)'
const RELAY_DATA_3 =
  'RelayData(uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 transactionCalldataGasUsed,address relayWorker,address paymaster,address forwarder,bytes paymasterData,uint256 clientId)'

/** GSN's request with the relay's fee. */
const relayRequest =
  (deadline?: string) =>
  (fields: Fields, about: About): MeaningParts | undefined => {
    const meaning = forwarded(deadline)(fields, about)
    const paymaster = fields.struct('relayData').address('paymaster')
    return (
      meaning && { ...meaning, facts: [...(meaning.facts ?? []), party('paymaster', paymaster)] }
    )
  }

const halves = (word: Hex) => [BigInt(word.slice(0, 34)), BigInt(`0x${word.slice(34)}`)] as const

/** Maximum wei that any sender can take for the operation. */
function packedCost(fields: Fields): bigint {
  const [verification, call] = halves(fields.bytes('accountGasLimits'))
  const [, price] = halves(fields.bytes('gasFees'))
  return (verification + call + fields.integer('preVerificationGas')) * price
}

function spelledCost(fields: Fields): bigint {
  const gas = ['verificationGasLimit', 'callGasLimit', 'preVerificationGas']
  return gas.reduce((sum, name) => sum + fields.integer(name), 0n) * fields.integer('maxFeePerGas')
}

const coins = (amount: bigint): Thing[] =>
  amount === 0n ? [] : [{ token: undefined, amount, to: undefined }]

const userOperation =
  (sender: 'sender' | 'safe', costOf: (fields: Fields) => bigint) =>
  (fields: Fields, { contract }: About): MeaningParts => {
    const account = fields.address(sender)
    const calls = openExecution(account, fields.bytes('callData'))
    const found = calls && carry(calls, { contract: account, by: account })
    const isPlain = fields.bytes('initCode') === '0x' && fields.bytes('paymasterAndData') === '0x'
    return {
      says: 'userOperation',
      owner: account,
      carried: found?.carried,
      gives: coins(costOf(fields)),
      facts: [party('owner', account), party('executor', contract)],
      risks: ['userOperation', ...(found?.risks ?? (['undecodable'] as const))],
      whole: found !== undefined && isPlain,
    }
  }

function asAddress(number: bigint): Hex | undefined {
  if (number >> 160n !== 0n) return undefined
  return getAddress(`0x${number.toString(16).padStart(40, '0')}`)
}

export const RELAYED_CALLS: readonly Shape[] = [
  ...FORWARDED.map(
    ([members, deadline]): Shape => ({
      type: `ForwardRequest(${START},${members})`,
      signer: 'from',
      read: forwarded(deadline),
    }),
  ),
  {
    type: `RelayRequest(${START},bytes data,uint256 validUntil,RelayData relayData)${RELAY_DATA_2}`,
    signer: 'from',
    read: relayRequest(),
  },
  {
    type: `RelayRequest(${START},bytes data,uint256 validUntilTime,RelayData relayData)${RELAY_DATA_3}`,
    signer: 'from',
    read: relayRequest('validUntilTime'),
  },
  {
    // Native meta-transactions of Polygon's tokens and of many collections.
    type: 'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
    signer: 'from',
    read: (fields, about) =>
      relayed({ to: about.contract, value: 0n, data: fields.bytes('functionSignature') }, about),
  },
  {
    // Gelato
    type: 'SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
    signer: 'user',
    read: (fields, about) =>
      relayed({ to: fields.address('target'), value: 0n, data: fields.bytes('data') }, about, [
        date('usableUntil', fields.integer('userDeadline')),
      ]),
  },
  {
    // Biconomy
    type: 'ERC20ForwardRequest(address from,address to,address token,uint256 txGas,uint256 tokenGasPrice,uint256 batchId,uint256 batchNonce,uint256 deadline,bytes data)',
    signer: 'from',
    read(fields, about) {
      const call = { to: fields.address('to'), value: 0n, data: fields.bytes('data') }
      const meaning = relayed(call, about, [date('usableUntil', fields.integer('deadline'))])
      const price = fields.integer('tokenGasPrice')
      if (meaning === undefined || price === 0n) return meaning
      const fee = {
        token: unlessNobody(fields.address('token')),
        // The sender chooses the gas.
        amount: undefined,
        to: undefined,
      }
      return { ...meaning, gives: [fee], risks: [...(meaning.risks ?? []), 'refund'] }
    },
  },
  {
    // Euler's vault connector
    type: 'Permit(address signer,address sender,uint256 nonceNamespace,uint256 nonce,uint256 deadline,uint256 value,bytes data)',
    signer: 'signer',
    read: (fields, about) =>
      relayed(
        { to: about.contract, value: fields.integer('value'), data: fields.bytes('data') },
        about,
        [date('usableUntil', fields.integer('deadline'))],
      ),
  },
  {
    type: 'MetaTransactionData(address signer,address sender,uint256 minGasPrice,uint256 maxGasPrice,uint256 expirationTimeSeconds,uint256 salt,bytes callData,uint256 value,address feeToken,uint256 feeAmount)',
    signer: 'signer',
    read(fields, about) {
      const meaning = relayed(
        { to: about.contract, value: fields.integer('value'), data: fields.bytes('callData') },
        about,
        [date('usableUntil', fields.integer('expirationTimeSeconds'))],
      )
      const amount = fields.integer('feeAmount')
      if (meaning === undefined || amount === 0n) return meaning
      const fee = { token: unlessNobody(fields.address('feeToken')), amount, to: undefined }
      return { ...meaning, gives: [fee], risks: [...(meaning.risks ?? []), 'refund'] }
    },
  },
  {
    // ERC-4337 since version 0.8
    type: 'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
    read: userOperation('sender', packedCost),
  },
  {
    type: 'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)',
    read: userOperation('safe', spelledCost),
  },
  {
    type: 'SafeOp(address safe,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData,uint48 validAfter,uint48 validUntil,address entryPoint)',
    read: userOperation('safe', spelledCost),
  },
  {
    // A ZKsync transaction. The network reads it without a contract.
    type: 'Transaction(uint256 txType,uint256 from,uint256 to,uint256 gasLimit,uint256 gasPerPubdataByteLimit,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,uint256 paymaster,uint256 nonce,uint256 value,bytes data,bytes32[] factoryDeps,bytes paymasterInput)',
    at: 'service',
    read(fields, { account }) {
      const to = asAddress(fields.integer('to'))
      const from = asAddress(fields.integer('from'))
      if (to === undefined || from === undefined) return undefined
      const call = { from, to, value: fields.integer('value'), data: fields.bytes('data') }
      const found = carry([call], { contract: to })
      return (
        found && {
          says: 'networkTransaction',
          owner: from,
          carried: found.carried,
          gives: coins(fields.integer('gasLimit') * fields.integer('maxFeePerGas')),
          facts: from === account ? [] : [party('owner', from)],
          risks: ['networkTransaction', ...found.risks],
          // The signature does not bind a paymaster.
          whole: false,
        }
      )
    },
  },
]
