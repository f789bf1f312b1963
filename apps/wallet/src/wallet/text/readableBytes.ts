/** Bytes as text; undefined if they are not text. */
export function readableBytes(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: sign the bytes themselves.
    return undefined
  }
}
