import { hex } from '@scure/base'

/** The schemes of Substrate's `MultiSignature`, in its order. */
export const SCHEMES = ['ed25519', 'sr25519', 'ecdsa'] as const
export type Scheme = (typeof SCHEMES)[number]

/** What a signature may be: of which scheme, and its bytes alone. */
export type Signature = { scheme: Scheme; bytes: Uint8Array }

/** Bytes in hexadecimal after `0x`; undefined for what are none. */
export function readHex(text: unknown): Uint8Array | undefined {
  try {
    return typeof text === 'string' && /^0x/i.test(text)
      ? hex.decode(text.slice(2).toLowerCase())
      : undefined
  } catch {
    return undefined
  }
}

/** How a signature of a wallet may be read: a first byte may say its scheme, and signatures of messages have none. */
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
