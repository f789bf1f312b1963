import {
  type Address,
  concatHex,
  getAddress,
  type Hex,
  hexToBigInt,
  isAddress,
  isHex,
  numberToHex,
  type SignedAuthorization,
  slice,
  zeroAddress,
} from 'viem'
import { type PackedUserOperation, toPackedUserOperation } from 'viem/account-abstraction'
import { BundlerError, INVALID } from './bundlerError.js'

export type Operation = {
  sender: Address
  nonce: bigint
  factory: Address | undefined
  factoryData: Hex | undefined
  callData: Hex
  callGasLimit: bigint
  verificationGasLimit: bigint
  preVerificationGas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  paymaster: Address | undefined
  paymasterData: Hex | undefined
  paymasterVerificationGasLimit: bigint
  paymasterPostOpGasLimit: bigint
  signature: Hex
  authorization: SignedAuthorization | undefined
}

const HALF = 128
const WORD = 256
const NONE: readonly unknown[] = [undefined, null, '0x', zeroAddress]

/** @throws BundlerError for a missing or invalid field */
export function readOperation(value: unknown, chainId: number): Operation {
  if (typeof value !== 'object' || value === null)
    throw new BundlerError(INVALID, 'The user operation is missing.')
  const fields = value as Record<string, unknown>
  const bytes = (name: string, fallback?: Hex): Hex => {
    const field = fields[name] ?? fallback
    if (!isHex(field) || field.length % 2 !== 0) throw wrong(name, 'bytes in hexadecimal')
    return field
  }
  const address = (name: string): Address => {
    const field = fields[name]
    if (typeof field !== 'string' || !isAddress(field, { strict: false }))
      throw wrong(name, 'an address')
    return getAddress(field)
  }
  const amount = (name: string, bits: number, fallback?: Hex): bigint => {
    const field = fields[name] ?? fallback
    if (typeof field !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(field))
      throw wrong(name, 'a quantity in hexadecimal')
    const read = hexToBigInt(field as Hex)
    if (read >= 1n << BigInt(bits)) throw wrong(name, `below 2^${bits}`)
    return read
  }
  const hasFactory = !NONE.includes(fields.factory)
  const hasPaymaster = !NONE.includes(fields.paymaster)
  return {
    sender: address('sender'),
    nonce: amount('nonce', WORD),
    factory: hasFactory ? address('factory') : undefined,
    factoryData: hasFactory ? bytes('factoryData', '0x') : undefined,
    callData: bytes('callData'),
    callGasLimit: amount('callGasLimit', HALF, '0x0'),
    verificationGasLimit: amount('verificationGasLimit', HALF, '0x0'),
    preVerificationGas: amount('preVerificationGas', HALF, '0x0'),
    maxFeePerGas: amount('maxFeePerGas', HALF, '0x0'),
    maxPriorityFeePerGas: amount('maxPriorityFeePerGas', HALF, '0x0'),
    paymaster: hasPaymaster ? address('paymaster') : undefined,
    paymasterData: hasPaymaster ? bytes('paymasterData', '0x') : undefined,
    paymasterVerificationGasLimit: amount('paymasterVerificationGasLimit', HALF, '0x0'),
    paymasterPostOpGasLimit: amount('paymasterPostOpGasLimit', HALF, '0x0'),
    signature: bytes('signature', '0x'),
    authorization: readAuthorization(fields.eip7702Auth, chainId),
  }
}

const wrong = (name: string, what: string) =>
  new BundlerError(INVALID, `The field ${name} of the user operation must be ${what}.`)

function readAuthorization(value: unknown, chainId: number): SignedAuthorization | undefined {
  if (value === undefined || value === null) return undefined
  const { address, nonce, r, s, yParity, chainId: chain } = value as Record<string, unknown>
  const refuse = (what: string) =>
    new BundlerError(INVALID, `The authorization (eip7702Auth) ${what}.`)
  if (typeof address !== 'string' || !isAddress(address, { strict: false }))
    throw refuse('has no address')
  for (const field of [nonce, r, s, yParity, chain])
    if (!/^0x[0-9a-f]{1,64}$/i.test(String(field)))
      throw refuse('requires chainId, nonce, r, s and yParity in hexadecimal')
  if (hexToBigInt(chain as Hex) !== BigInt(chainId)) throw refuse(`is not for chain ${chainId}`)
  return {
    address: getAddress(address),
    chainId,
    nonce: Number(hexToBigInt(nonce as Hex)),
    r: r as Hex,
    s: s as Hex,
    yParity: Number(hexToBigInt(yParity as Hex)),
  }
}

export function pack(operation: Operation): PackedUserOperation {
  return toPackedUserOperation(operation)
}

export function unpack(packed: PackedUserOperation): Record<string, Hex> {
  const { initCode, paymasterAndData, accountGasLimits, gasFees } = packed
  const halves = (word: Hex) => [half(word, 0), half(word, 16)] as const
  const [verificationGasLimit, callGasLimit] = halves(accountGasLimits)
  const [maxPriorityFeePerGas, maxFeePerGas] = halves(gasFees)
  return {
    sender: packed.sender,
    nonce: numberToHex(packed.nonce),
    callData: packed.callData,
    signature: packed.signature,
    preVerificationGas: numberToHex(packed.preVerificationGas),
    ...{ verificationGasLimit, callGasLimit, maxPriorityFeePerGas, maxFeePerGas },
    ...(initCode !== '0x' && {
      factory: slice(initCode, 0, 20),
      factoryData: restOf(initCode, 20),
    }),
    ...(paymasterAndData !== '0x' && {
      paymaster: slice(paymasterAndData, 0, 20),
      paymasterVerificationGasLimit: half(paymasterAndData, 20),
      paymasterPostOpGasLimit: half(paymasterAndData, 36),
      paymasterData: restOf(paymasterAndData, 52),
    }),
  }
}

const half = (bytes: Hex, from: number) => numberToHex(hexToBigInt(slice(bytes, from, from + 16)))
const restOf = (bytes: Hex, from: number): Hex => concatHex([`0x${bytes.slice(2 + 2 * from)}`])
