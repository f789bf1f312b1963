import type { Scheme } from '@vestibule/protocol/polkadot'
import type { VisitorDecision } from '../../../testing/awaitDecision.js'

/** The visitor's decision in a Polkadot test wallet: `delay` approves late, `drop` never responds. */
export type PolkadotDecision = VisitorDecision

export type TestCall = { method: string; input: unknown }

export type TestAccount = {
  /** 32 bytes. Ed25519: 64 bytes, the secret key and its public key. */
  secretKey: Uint8Array
  type?: Scheme | undefined
  name?: string | undefined
  /** The only network for which the visitor allows the account. @default any */
  genesisHash?: `0x${string}` | undefined
}

export type TestLack = 'enable' | 'connect' | 'accounts' | 'subscribe' | 'signPayload' | 'signRaw'
