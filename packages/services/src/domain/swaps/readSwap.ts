import { parseCaipAddress } from '@vestibule/protocol'
import { canonicalId, chainDataOf } from '../../namespaces/chainDataOf.js'
import { SwapError } from './swapError.js'

const MOST = 2n ** 256n - 1n
/** Hundredths of a percent. */
const MOST_SLIPPAGE = 5_000

/** Smallest unit. @throws SwapError `amountInvalid` */
export function readAmount(text: string): bigint {
  const amount = /^\d{1,78}$/.test(text) ? BigInt(text) : 0n
  if (amount === 0n || amount > MOST) throw new SwapError('amountInvalid')
  return amount
}

/** @param value Percent as a number or decimal text. @returns hundredths of a percent @throws SwapError `slippageInvalid` */
export function readSlippage(value: unknown): number {
  const isText = typeof value === 'string' && /^\d{1,2}(?:\.\d{1,2})?$/.test(value)
  const hundredths = typeof value === 'number' || isText ? Number(value) * 100 : Number.NaN
  const whole = Math.round(hundredths)
  const isWhole = Math.abs(hundredths - whole) < 1e-6
  if (!isWhole || whole < 1 || whole > MOST_SLIPPAGE) throw new SwapError('slippageInvalid')
  return whole
}

/** Parses a canonical CAIP-10 id. @throws SwapError `addressInvalid` */
export function readAddress(id: string): { chainId: string; address: string } {
  const canonical = canonicalId(id)
  if (canonical === undefined) throw new SwapError('addressInvalid')
  const { namespace, chainId, address } = parseCaipAddress(canonical)
  return { chainId: `${namespace}:${chainId}`, address }
}

/** Like `readAddress`, but rejects currencies and the zero address. @throws SwapError `addressInvalid` */
export function readAccount(id: string): { chainId: string; address: string } {
  const found = readAddress(id)
  const { namespace } = parseCaipAddress(id)
  const data = chainDataOf(namespace)
  if (found.address === data?.nativeAsset || found.address === data?.nobody)
    throw new SwapError('addressInvalid')
  return found
}
