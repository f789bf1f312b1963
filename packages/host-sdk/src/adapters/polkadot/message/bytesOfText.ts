import { hex } from '@scure/base'

export const isHexText = (text: string) => /^0x[0-9a-f]*$/i.test(text)

/** Hexadecimal after `0x`, else text. @throws for half a byte */
export function bytesOfText(message: string): Uint8Array {
  return isHexText(message)
    ? hex.decode(message.slice(2).toLowerCase())
    : new TextEncoder().encode(message)
}
