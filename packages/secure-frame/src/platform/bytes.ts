/** WebCrypto rejects shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>

/** RFC 4648, section 5, without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function fromBase64Url(text: string): Bytes {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

export async function sha256Text(text: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
}

export type Random = (length: number) => Bytes

export function systemRandom(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}
