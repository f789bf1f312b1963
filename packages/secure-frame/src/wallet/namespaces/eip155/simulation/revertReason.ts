import { decodeAbiParameters, type Hex } from 'viem'
import { escapeHidden } from '../../../../platform/readableText.js'

const ERROR_SELECTOR = '0x08c379a0'
const MAX_LENGTH = 120

/** What a contract says on its way out: `Error(string)`, ready to print. */
export function revertReason(data: unknown): string | undefined {
  if (typeof data !== 'string' || !data.startsWith(ERROR_SELECTOR)) return undefined
  try {
    const [reason] = decodeAbiParameters([{ type: 'string' }], `0x${data.slice(10)}` as Hex)
    return reason === '' ? undefined : escapeHidden(reason).slice(0, MAX_LENGTH)
  } catch {
    // A contract that words its errors in another way gives no reason that can be shown.
    return undefined
  }
}
