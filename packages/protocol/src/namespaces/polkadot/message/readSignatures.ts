import { hex } from '@scure/base'

/** In the order of Substrate's `MultiSignature`. */
export const SCHEMES = ['ed25519', 'sr25519', 'ecdsa'] as const
export type Scheme = (typeof SCHEMES)[number]

export type Signature = { scheme: Scheme; bytes: Uint8Array }

/** Hexadecimal with `0x`; undefined for invalid text. */
export function readHex(text: unknown): Uint8Array | undefined {
  try {
    return typeof text === 'string' && /^0x/i.test(text)
      ? hex.decode(text.slice(2).toLowerCase())
      : undefined
  } catch {
    return undefined
  }
}

/** Returns all possible readings. The first byte may be the scheme, which message signatures omit. */
export function readSignatures(signature: unknown): readonly Signature[] {
  const bytes = readHex(signature) ?? new Uint8Array()
  const [first = -1] = bytes
  const named = SCHEMES[first]
  const all = [
    ...SCHEMES.map((scheme) => ({ scheme, bytes })),
    ...(named === undefined ? [] : [{ scheme: named, bytes: bytes.slice(1) }]),
  ]
  return all.filter(({ scheme, bytes }) => bytes.length === LENGTHS[scheme])
}

const LENGTHS: Readonly<Record<Scheme, number>> = { ed25519: 64, sr25519: 64, ecdsa: 65 }
