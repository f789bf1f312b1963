import { base58 } from '@scure/base'

const SYSTEM = new Uint8Array(32)
/** The System program's transfer. */
const TRANSFER = 2
const LAMPORTS = 1_000_000

/** A thousandth of a SOL from an account, to itself or to someone else, byte by byte; a dapp has a library for it. */
export function createTransfer(address: string, blockhash: string, to = address): Uint8Array {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, TRANSFER, true)
  data.setBigUint64(4, BigInt(LAMPORTS), true)
  const signers = [1, 0, 1]
  const receivers = to === address ? [] : [base58.decode(to)]
  const all = [base58.decode(address), ...receivers, SYSTEM]
  const keys = [all.length, ...all.flatMap((key) => [...key])]
  const [program, receiver] = [all.length - 1, receivers.length]
  const instruction = [1, program, 2, 0, receiver, data.byteLength, ...new Uint8Array(data.buffer)]
  const message = [...signers, ...keys, ...base58.decode(blockhash), ...instruction]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}
