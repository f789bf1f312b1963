import { address, decodeCalls } from '@vestibule/indexer/eip155'
import { concatHex, type Hex, numberToHex, size, toHex, zeroAddress } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod'
import type { Asked, OperationFault } from '../../sponsorRules.js'
import { gasOfRevocation, isRevocation } from './revocation.js'
import { approvedFee, POST_OP_GAS, packTokenFee } from './tokenFee.js'
import {
  authorizationFault,
  isEntryPoint,
  NO_OPERATION,
  operationOf,
  WireOperation,
  WRONG_ENTRY_POINT,
} from './userOperation.js'

/** Gas of the paymaster: a signature, two storage slots, and the hash of the call data, about 36 gas per word. */
const VERIFICATION_GAS = 60_000n
const GAS_OF_A_BYTE = 4n
/** Gas of a bundler, which the sponsor pays: per transaction, and per byte of the transaction. */
const BUNDLER_GAS = 150_000n
const BUNDLER_GAS_OF_A_BYTE = 100n
/** Maximum gas of a transaction (EIP-7825). */
const MAX_GAS = 1n << 24n
/** A signature of valid length that belongs to no key. */
const PLACEHOLDER = `0x${'ff'.repeat(31)}f0${'7a'.repeat(32)}1c` as const
export const NO_METHOD = '0x'

const TYPES = {
  Sponsorship: [
    ['address', 'sender'],
    ['uint256', 'nonce'],
    ['bytes', 'initCode'],
    ['bytes', 'callData'],
    ['bytes32', 'accountGasLimits'],
    ['uint256', 'preVerificationGas'],
    ['bytes32', 'gasFees'],
    ['bytes32', 'paymasterGasLimits'],
    ['uint48', 'validUntil'],
    ['uint48', 'validAfter'],
    ['address', 'token'],
    ['uint128', 'rate'],
    ['uint128', 'most'],
  ].map(([type = '', name = '']) => ({ type, name })),
}

/** ERC-7677. `token` pays the fee; `revocation` uses the operator's separate budget. */
const Context = z.looseObject({
  token: address.optional(),
  revocation: z.literal(true).optional(),
})

export type AskedOperation = Asked & {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  isAuthorized: boolean
  callData: Hex
}

const malformed = (message: string): OperationFault => ({ message, isMalformed: true })
const refused = (message: string): OperationFault => ({ message, isMalformed: false })

export function isForChain([, , chainId]: readonly unknown[], reference: string): boolean {
  return (
    typeof chainId === 'string' &&
    /^0x[0-9a-f]{1,16}$/i.test(chainId) &&
    BigInt(chainId) === BigInt(reference)
  )
}

export function readAsked(
  params: readonly unknown[],
  reference: string,
): AskedOperation | OperationFault {
  const [value, entryPoint, , context] = params
  if (!isEntryPoint(entryPoint)) return malformed(WRONG_ENTRY_POINT)
  if (!isForChain(params, reference)) return malformed(`The chain must be ${reference}.`)
  const wire = WireOperation.safeParse(value).data
  if (wire === undefined) return malformed(NO_OPERATION)
  const read = Context.safeParse(context ?? {})
  if (!read.success) return malformed('The token of the context must be an address.')
  const { token, revocation } = read.data
  const fault = authorizationFault(wire, reference)
  if (fault !== undefined) return refused(fault)
  const calls = decodeCalls(wire.callData)
  if (calls === undefined)
    return refused('The sponsor pays only for calls through execute of the wallet’s smart account.')
  if (revocation && !(token === undefined && isRevocation(calls, wire.sender)))
    return refused('The only call must revoke permissions of the account.')

  const operation = operationOf(wire)
  const verification = VERIFICATION_GAS + GAS_OF_A_BYTE * BigInt(size(wire.callData))
  const { preVerificationGas, verificationGasLimit, callGasLimit, maxFeePerGas } = operation
  const { maxPriorityFeePerGas } = operation
  const postOp = token === undefined ? 0n : POST_OP_GAS
  const gas = preVerificationGas + verificationGasLimit + callGasLimit + verification + postOp
  if (gas > MAX_GAS) return refused('The operation needs more gas than a transaction allows.')
  if (revocation && callGasLimit > gasOfRevocation(calls))
    return refused('The callGasLimit is far above the gas of a revocation.')
  if (preVerificationGas > BUNDLER_GAS + BUNDLER_GAS_OF_A_BYTE * BigInt(size(wire.callData)))
    return refused('The preVerificationGas is far above a bundler’s work.')
  const gasLimits = {
    paymasterVerificationGasLimit: numberToHex(verification),
    paymasterPostOpGasLimit: numberToHex(postOp),
  }
  return {
    account: operation.sender,
    nonce: String(operation.nonce),
    calls: calls.map(({ to, data }) => ({ to, method: methodOf(data) })),
    most: gas * maxFeePerGas,
    ...{ token, isRevocation: revocation },
    approved: (paymaster) => (token === undefined ? 0n : approvedFee(calls, { token, paymaster })),
    ...{ maxFeePerGas, maxPriorityFeePerGas, callData: wire.callData },
    isAuthorized: wire.eip7702Auth !== undefined,

    stub: ({ paymaster, tokenFee }) => ({
      ...{ paymaster, ...gasLimits },
      paymasterData: concatHex([times(0), packTokenFee(tokenFee), PLACEHOLDER]),
    }),

    async sign({ paymaster, key, reference, validUntil, tokenFee }) {
      const packed = toPackedUserOperation(operation)
      const signature = await privateKeyToAccount(toHex(key)).signTypedData({
        domain: {
          name: 'Vestibule Sponsor',
          version: '1',
          chainId: Number(reference),
          verifyingContract: paymaster as Hex,
        },
        types: TYPES,
        primaryType: 'Sponsorship',
        message: {
          ...packed,
          paymasterGasLimits: concatHex([
            numberToHex(verification, { size: 16 }),
            numberToHex(postOp, { size: 16 }),
          ]),
          ...{ validUntil, validAfter: 0 },
          token: tokenFee?.token ?? zeroAddress,
          ...{ rate: tokenFee?.rate ?? 0n, most: tokenFee?.most ?? 0n },
        },
      })
      return {
        ...{ paymaster, ...gasLimits },
        paymasterData: concatHex([times(validUntil), packTokenFee(tokenFee), signature]),
      }
    },
  }
}

const times = (validUntil: number) =>
  concatHex([numberToHex(validUntil, { size: 6 }), numberToHex(0, { size: 6 })])

const methodOf = (data: Hex) => (size(data) < 4 ? NO_METHOD : data.slice(0, 10).toLowerCase())
