import { toBase64Url } from '../platform/bytes.js'
import { PRF_INPUT } from '../wallet/vault/givenSecret.js'

/** Timeout in ms for the browser's dialog: finding a security key takes time. */
export const TIMEOUT_MS = 180_000

export type PasskeySecret = { kind: 'passkey'; prf: string }

export const withPrf = () => ({ prf: { eval: { first: new TextEncoder().encode(PRF_INPUT) } } })

/** The passkey's secret, if returned. Security: wipes the browser's buffer. */
export function secretOf(
  output: ArrayBuffer | ArrayBufferView | undefined,
): PasskeySecret | undefined {
  if (output === undefined) return undefined
  const bytes = ArrayBuffer.isView(output)
    ? new Uint8Array(output.buffer, output.byteOffset, output.byteLength)
    : new Uint8Array(output)
  const prf = toBase64Url(bytes)
  bytes.fill(0)
  return { kind: 'passkey', prf }
}
