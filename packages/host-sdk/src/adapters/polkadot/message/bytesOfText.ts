import { hex } from '@scure/base'

export const isHexText = (text: string) => /^0x[0-9a-f]*$/i.test(text)

/** Decodes hex after `0x`, and otherwise text. @throws for an odd number of digits */
export function bytesOfText(message: string): Uint8Array {
  return isHexText(message)
    ? hex.decode(message.slice(2).toLowerCase())
    : new TextEncoder().encode(message)
}
