import { base58 } from '@scure/base'
import type { Transfer } from '../../../core/model/account.js'
import { createReader, type Wire } from './readWire.js'

const SYSTEM = '11111111111111111111111111111111'
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const BLOCKHASH = 32
/** First instruction of a durable-nonce transaction, which never expires. */
const ADVANCE_NONCE = 4
/** The System program's transfer instruction in little-endian: number and lamports. */
const TRANSFER = { number: 2, length: 12 }

type Instruction = { program: string; accounts: Uint8Array; data: Uint8Array }

/** Reads the transfer, or else the called program. The fingerprint is the blockhash. */
export function readTransfer(wire: Wire): Transfer & { fingerprint?: string | undefined } {
  try {
    const all = readInstructions(wire)
    return { ...readMove(wire, all), fingerprint: readDate(wire, all[0]) }
  } catch {
    // The wallet has already signed: do not throw for an unreadable transaction.
    return { to: undefined, value: '0', isCall: true }
  }
}

function readMove(wire: Wire, all: readonly Instruction[]): Transfer {
  const calls = all.filter(({ program }) => program !== COMPUTE_BUDGET)
  const [first] = calls
  const moved = first && calls.length === 1 ? readLamports(first) : undefined
  const receiver = wire.keys[first?.accounts[1] ?? -1]
  if (moved === undefined || receiver === undefined)
    return { to: first?.program || undefined, value: '0', isCall: true }
  return { to: base58.encode(receiver), value: String(moved), isCall: false }
}

function readDate({ message, end }: Wire, first: Instruction | undefined): string | undefined {
  const isDurable = first?.program === SYSTEM && first.data[0] === ADVANCE_NONCE
  return isDurable ? undefined : base58.encode(message.subarray(end, end + BLOCKHASH))
}

function readInstructions({ message, keys, end }: Wire): Instruction[] {
  const reader = createReader(message, end + BLOCKHASH)
  return [...Array(reader.length())].map(() => {
    // A key of a lookup table is not in the message.
    const program = keys[reader.byte()]
    return {
      program: program === undefined ? '' : base58.encode(program),
      accounts: reader.bytes(),
      data: reader.bytes(),
    }
  })
}

function readLamports({ program, data }: Instruction): bigint | undefined {
  if (program !== SYSTEM || data.length !== TRANSFER.length) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  return view.getUint32(0, true) === TRANSFER.number ? view.getBigUint64(4, true) : undefined
}
