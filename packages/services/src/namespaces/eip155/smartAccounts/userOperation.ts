import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { type Address, getAddress, type Hex, hexToBigInt, zeroAddress } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import * as z from 'zod'

const { account, entryPoint } = SMART_ACCOUNT_CONTRACTS

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text): Address => getAddress(text.toLowerCase()))
const bytes = z
  .string()
  .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
  .transform((text) => text as Hex)
const quantity = (bits: number) =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]{1,64}$/)
    .transform((text) => hexToBigInt(text as Hex))
    .refine((value) => value < 1n << BigInt(bits))
/** Two limits share one word in the contract. */
const half = quantity(128)
const none = z.union([z.literal('0x'), z.literal(zeroAddress), z.null()]).transform(() => undefined)

const Authorization = z.object({
  address,
  chainId: quantity(64),
  nonce: quantity(64),
  r: bytes,
  s: bytes,
  yParity: quantity(8),
})

/** Format of wallets. Rejects other fields. */
export const WireOperation = z.strictObject({
  sender: address,
  nonce: quantity(256),
  // An EIP-7702 account already has its code.
  factory: none.optional(),
  factoryData: none.optional(),
  callData: bytes,
  callGasLimit: half.optional(),
  verificationGasLimit: half.optional(),
  preVerificationGas: half.optional(),
  maxFeePerGas: half.optional(),
  maxPriorityFeePerGas: half.optional(),
  paymaster: z.union([none, address]).optional(),
  paymasterData: bytes.optional(),
  paymasterVerificationGasLimit: half.optional(),
  paymasterPostOpGasLimit: half.optional(),
  signature: bytes.optional(),
  eip7702Auth: Authorization.nullish().transform((value) => value ?? undefined),
})
export type WireOperation = z.output<typeof WireOperation>

export function operationOf(wire: WireOperation): UserOperation<'0.7'> {
  const { paymaster } = wire
  return {
    sender: wire.sender,
    nonce: wire.nonce,
    callData: wire.callData,
    callGasLimit: wire.callGasLimit ?? 0n,
    verificationGasLimit: wire.verificationGasLimit ?? 0n,
    preVerificationGas: wire.preVerificationGas ?? 0n,
    maxFeePerGas: wire.maxFeePerGas ?? 0n,
    maxPriorityFeePerGas: wire.maxPriorityFeePerGas ?? 0n,
    signature: wire.signature ?? '0x',
    ...(paymaster !== undefined && {
      paymaster,
      paymasterData: wire.paymasterData ?? '0x',
      paymasterVerificationGasLimit: wire.paymasterVerificationGasLimit ?? 0n,
      paymasterPostOpGasLimit: wire.paymasterPostOpGasLimit ?? 0n,
    }),
  }
}

export function isEntryPoint(value: unknown): boolean {
  return typeof value === 'string' && value.toLowerCase() === entryPoint.toLowerCase()
}

export const WRONG_ENTRY_POINT = `The EntryPoint must be ${entryPoint}.`
export const NO_OPERATION = 'The user operation has a missing, unknown or wrong field.'

export function authorizationFault(
  { eip7702Auth }: WireOperation,
  reference: string,
): string | undefined {
  if (eip7702Auth === undefined) return undefined
  if (eip7702Auth.address !== account) return `The authorization must be for ${account}.`
  if (eip7702Auth.chainId !== BigInt(reference))
    return `The authorization must be for chain ${reference}.`
  return undefined
}
