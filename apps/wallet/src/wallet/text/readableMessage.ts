import { hexToBytes, isHex } from 'viem'

/** The text that a message is, where it is text; its bytes otherwise. */
export function readableMessage(message: string): string {
  if (!isHex(message)) return message
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(hexToBytes(message))
  } catch {
    // Not UTF-8, so that the bytes themselves are what is signed.
    return message
  }
}
