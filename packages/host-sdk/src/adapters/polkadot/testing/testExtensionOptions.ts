import type { Scheme } from '@vestibule/protocol/polkadot'
import type { VisitorDecision } from '../../../testing/awaitDecision.js'

/** The decision of a Polkadot test wallet's visitor: `delay` approves late, `drop` never answers. */
export type PolkadotDecision = VisitorDecision

export type TestCall = { method: string; input: unknown }

export type TestAccount = {
  /** 32 bytes; for Ed25519 64 bytes: the key and its public key. */
  secretKey: Uint8Array
  /** @default 'sr25519' */
  type?: Scheme | undefined
  name?: string | undefined
  /** The only network on which its visitor allows it. @default any */
  genesisHash?: `0x${string}` | undefined
}

/** Parts that may be missing in an extension. */
export type TestLack = 'enable' | 'connect' | 'accounts' | 'subscribe' | 'signPayload' | 'signRaw'
