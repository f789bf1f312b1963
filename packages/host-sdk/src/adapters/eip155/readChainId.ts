import { formatHexChainId, parseHexChainId, VestibuleError } from '@vestibule/protocol'

const WRITTEN = /^\s*(?:0x[0-9a-f]{1,14}|[0-9]{1,16})\s*$/i

/** Reads hex (EIP-695), decimal digits, or a number. @throws `invalidChainId` */
export function readChainId(value: unknown): number {
  const isNumber = typeof value === 'bigint' || Number.isSafeInteger(value)
  if (!isNumber && !(typeof value === 'string' && WRITTEN.test(value)))
    throw new VestibuleError('invalidChainId')
  return parseHexChainId(formatHexChainId(value as string))
}

export function toChainId(value: unknown): string | undefined {
  try {
    return String(readChainId(value))
  } catch {
    return undefined
  }
}
