import { quantity } from '@vestibule/indexer/eip155'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { isHash } from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import * as z from 'zod'
import type { BundlerRules } from '../../bundlerRules.js'
import {
  authorizationFault,
  isEntryPoint,
  NO_OPERATION,
  operationOf,
  WireOperation,
  WRONG_ENTRY_POINT,
} from './userOperation.js'

const { entryPoint } = SMART_ACCOUNT_CONTRACTS

/** Points by method. Bundlers simulate the first two. */
const POINTS: ReadonlyMap<string, number> = new Map([
  ['eth_sendUserOperation', 10],
  ['eth_estimateUserOperationGas', 10],
  ['eth_getUserOperationReceipt', 1],
  ['eth_getUserOperationByHash', 1],
  ['eth_supportedEntryPoints', 1],
  ['pimlico_getUserOperationGasPrice', 1],
])
/** Maximum gas of a transaction (EIP-7825). */
const MAX_GAS = 1n << 24n
/** Number of parameters of an estimate without state that the caller sends. */
const PLAIN_ESTIMATE = 2

const Estimate = z.looseObject({
  preVerificationGas: quantity,
  verificationGasLimit: quantity,
  callGasLimit: quantity,
  paymasterVerificationGasLimit: quantity.nullish(),
  paymasterPostOpGasLimit: quantity.nullish(),
})
const Price = z.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity })
const Prices = z.looseObject({ slow: Price, standard: Price, fast: Price })
const Receipt = z.looseObject({
  userOpHash: z.string(),
  sender: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  success: z.boolean(),
  actualGasCost: quantity,
  actualGasUsed: quantity,
  receipt: z.looseObject({ transactionHash: z.string().refine(isHash), status: quantity }),
})
const Found = z.looseObject({
  entryPoint: z.string(),
  userOperation: z.looseObject({ sender: z.string(), callData: z.string() }),
})

export const EIP155_BUNDLERS: BundlerRules = {
  pointsOf: ({ method }) => POINTS.get(method),
  isForWallet: ({ method, params = [] }) =>
    method === 'eth_sendUserOperation' ||
    (method === 'eth_estimateUserOperationGas' && params.length > PLAIN_ESTIMATE),
  entryPoint,

  findFault({ method, params = [] }, reference) {
    if (method.startsWith('eth_getUserOperation'))
      return params.length === 1 && isHash(String(params[0]))
        ? undefined
        : 'The hash of a user operation has 32 bytes.'
    if (!method.endsWith('UserOperation') && !method.endsWith('UserOperationGas')) return undefined
    if (!isEntryPoint(params[1])) return WRONG_ENTRY_POINT
    const wire = WireOperation.safeParse(params[0]).data
    if (wire === undefined) return NO_OPERATION
    return authorizationFault(wire, reference)
  },

  findLie({ method, params = [] }, result, reference) {
    const isSame = (hash: unknown) => String(hash).toLowerCase() === String(params[0]).toLowerCase()
    switch (method) {
      case 'eth_supportedEntryPoints':
        return Array.isArray(result) && result.some(isEntryPoint)
          ? undefined
          : `The bundler does not take operations of the EntryPoint ${entryPoint}.`
      case 'eth_sendUserOperation':
        return result === hashOf(params[0], reference)
          ? undefined
          : 'The bundler answered with the hash of another operation.'
      case 'eth_estimateUserOperationGas': {
        const { data } = Estimate.safeParse(result)
        if (data === undefined) return 'The bundler did not estimate the gas.'
        const all =
          data.preVerificationGas +
          data.verificationGasLimit +
          data.callGasLimit +
          (data.paymasterVerificationGasLimit ?? 0n) +
          (data.paymasterPostOpGasLimit ?? 0n)
        return all <= MAX_GAS
          ? undefined
          : 'The bundler’s estimate is more than a transaction’s gas.'
      }
      case 'pimlico_getUserOperationGasPrice': {
        const { data } = Prices.safeParse(result)
        return data === undefined ? 'The bundler named no price.' : undefined
      }
      case 'eth_getUserOperationReceipt': {
        if (result === null) return undefined
        const { data } = Receipt.safeParse(result)
        return data !== undefined && isSame(data.userOpHash)
          ? undefined
          : 'The bundler’s receipt is not one of the operation.'
      }
      default: {
        if (result === null) return undefined
        const { data } = Found.safeParse(result)
        return data !== undefined && isEntryPoint(data.entryPoint)
          ? undefined
          : 'The bundler’s answer is not a user operation.'
      }
    }
  },
}

function hashOf(value: unknown, reference: string): string | undefined {
  const wire = WireOperation.safeParse(value).data
  if (wire === undefined) return undefined
  return getUserOperationHash({
    chainId: Number(reference),
    entryPointAddress: entryPoint,
    entryPointVersion: '0.7',
    userOperation: operationOf(wire),
  })
}
