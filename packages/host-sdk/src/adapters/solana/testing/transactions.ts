import { base58 } from '@scure/base'
import { signBytes } from '../../ed25519/testing/signBytes.js'
import { readWire, withSignature } from '../transaction/readWire.js'

const SYSTEM = base58.encode(new Uint8Array(32))
const SIGNATURE = 64

export type Transfer = {
  from: string
  to: string
  lamports: number | bigint
  blockhash: string
  version?: 'legacy' | 0
  /** Number of transfers. */
  times?: number
  payer?: string
}

export function transferBytes(transfer: Transfer): Uint8Array {
  const { from, to, lamports, blockhash, version = 'legacy', times = 1, payer = from } = transfer
  const signers = [...new Set([payer, from])]
  const keys = [...signers, ...[to, SYSTEM].filter((key) => !signers.includes(key))]
  const places = [from, to].map((key) => keys.indexOf(key))
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, BigInt(lamports), true)
  const instruction = [keys.indexOf(SYSTEM), 2, ...places, 12, ...new Uint8Array(data.buffer)]
  return Uint8Array.from([
    signers.length,
    ...new Uint8Array(SIGNATURE * signers.length),
    ...(version === 'legacy' ? [] : [0x80 | version]),
    ...[signers.length, 0, 1, keys.length, ...keys.flatMap((key) => [...base58.decode(key)])],
    ...base58.decode(blockhash),
    ...[times, ...Array.from({ length: times }, () => instruction).flat()],
    ...(version === 'legacy' ? [] : [0]),
  ])
}

/** @param secretKey 64 bytes */
export async function signed(bytes: Uint8Array, secretKey: Uint8Array): Promise<Uint8Array> {
  const { signers, message } = readWire(bytes)
  const key = base58.encode(secretKey.slice(32))
  const place = signers.findIndex((signer) => base58.encode(signer) === key)
  return withSignature(bytes, place, await signBytes(message, secretKey))
}

/** Base58: all `1` without a signature. */
export const signatureOf = (bytes: Uint8Array): string =>
  base58.encode(readWire(bytes).signatures[0] ?? new Uint8Array())
