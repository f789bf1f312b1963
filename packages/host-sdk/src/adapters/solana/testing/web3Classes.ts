import { base58 } from '@scure/base'
import { readWire } from '../transaction/readWire.js'
import { type Transfer, transferBytes } from './transactions.js'

export class TestKey {
  readonly address: string
  constructor(address: string) {
    this.address = address
  }
  toBase58() {
    return this.address
  }
}

export class TestVersioned {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  serialize() {
    return this.bytes
  }
  static deserialize(bytes: Uint8Array) {
    readWire(bytes)
    return new TestVersioned(bytes)
  }
}

/** Payer and block may be missing. A signed transaction keeps its bytes. */
export class TestLegacy {
  feePayer: TestKey | undefined
  recentBlockhash: string | undefined
  readonly instructions = [{ programId: new TestKey(base58.encode(new Uint8Array(32))) }]
  readonly transfer: Pick<Transfer, 'from' | 'to' | 'lamports'>
  bytes: Uint8Array | undefined
  constructor(transfer: TestLegacy['transfer'], bytes?: Uint8Array) {
    this.transfer = transfer
    this.bytes = bytes
  }
  serialize(config: { requireAllSignatures?: boolean; verifySignatures?: boolean } = {}) {
    if (this.bytes !== undefined) return this.bytes
    const { feePayer, recentBlockhash, transfer } = this
    if (feePayer === undefined) throw new Error('Transaction fee payer required')
    if (recentBlockhash === undefined) throw new Error('Transaction recentBlockhash required')
    if (config.requireAllSignatures !== false) throw new Error('Signature verification failed.')
    return transferBytes({ ...transfer, payer: feePayer.address, blockhash: recentBlockhash })
  }
  static from(bytes: Uint8Array) {
    readWire(bytes)
    return new TestLegacy({ from: '', to: '', lamports: 0 }, bytes)
  }
}
