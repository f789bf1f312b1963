import { hex } from '@scure/base'
import { CLOSE, OPEN } from '@vestibule/protocol/polkadot'
import { invalid } from '../../invalid.js'
import { bytesOfText, isHexText } from './bytesOfText.js'

export type Wrapped = { bytes: Uint8Array; message: string }

/**
 * Wraps a message in `<Bytes>`, so that it cannot be a transaction.
 * @throws `invalidParams` for a value that is not text, or hex with an odd number of digits
 */
export function wrapMessage(data: unknown): Wrapped {
  if (typeof data !== 'string') throw invalid('`data` must be text, or hexadecimal after 0x')
  const bytes = read(data)
  const text = new TextDecoder('latin1').decode(bytes)
  const isLong = text.length >= OPEN.length + CLOSE.length
  if (isLong && text.startsWith(OPEN) && text.endsWith(CLOSE)) return { bytes, message: data }
  const wrapped = Uint8Array.of(...ascii(OPEN), ...bytes, ...ascii(CLOSE))
  const message = isHexText(data) ? `0x${hex.encode(wrapped)}` : `${OPEN}${data}${CLOSE}`
  return { bytes: wrapped, message }
}

const ascii = (text: string) => new TextEncoder().encode(text)

function read(data: string): Uint8Array {
  try {
    return bytesOfText(data)
  } catch (cause) {
    throw invalid('`data` has an odd number of hexadecimal digits', cause)
  }
}
