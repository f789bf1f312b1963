import { concatHex, type Hex, numberToHex, slice } from 'viem'
import * as z from 'zod/mini'
import type { OperationIntent } from '../intents/intent.js'
import { address, quantity } from '../permissions/delegationIntent.js'

/** The contract packs two amounts into each word. */
const half = z.string().check(z.regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,31})$/))

/** Untrusted: other parties set all values. */
export const Payment = z.strictObject({
  nonce: quantity,
  callGasLimit: half,
  verificationGasLimit: half,
  preVerificationGas: half,
  maxFeePerGas: half,
  maxPriorityFeePerGas: half,
  paymaster: address,
  paymasterVerificationGasLimit: half,
  paymasterPostOpGasLimit: half,
  paymasterData: z.string().check(z.maxLength(4_096), z.regex(/^0x(?:[0-9a-fA-F]{2})*$/)),
})
export type Payment = z.infer<typeof Payment>

const word = (value: string, size = 32) => numberToHex(BigInt(value), { size })
const halves = (first: string, second: string) => concatHex([word(first, 16), word(second, 16)])

export function pack(payment: Payment): OperationIntent['payment'] {
  return {
    nonce: word(payment.nonce),
    gasLimits: halves(payment.verificationGasLimit, payment.callGasLimit),
    preGas: word(payment.preVerificationGas),
    fees: halves(payment.maxPriorityFeePerGas, payment.maxFeePerGas),
    paymaster: concatHex([
      payment.paymaster as Hex,
      halves(payment.paymasterVerificationGasLimit, payment.paymasterPostOpGasLimit),
      payment.paymasterData.toLowerCase() as Hex,
    ]),
  }
}

export function unpack(payment: OperationIntent['payment']): Payment {
  const [limits, fees, paymaster] = [payment.gasLimits, payment.fees, payment.paymaster] as Hex[]
  const amount = (bytes: string) => `0x${BigInt(bytes).toString(16)}`
  const half = (bytes: Hex | undefined, at: number) => amount(slice(bytes ?? '0x', at, at + 16))
  return {
    nonce: amount(payment.nonce),
    verificationGasLimit: half(limits, 0),
    callGasLimit: half(limits, 16),
    preVerificationGas: amount(payment.preGas),
    maxPriorityFeePerGas: half(fees, 0),
    maxFeePerGas: half(fees, 16),
    paymaster: slice(paymaster ?? '0x', 0, 20),
    paymasterVerificationGasLimit: half(paymaster, 20),
    paymasterPostOpGasLimit: half(paymaster, 36),
    paymasterData: `0x${payment.paymaster.slice(2 + 2 * 52)}`,
  }
}
