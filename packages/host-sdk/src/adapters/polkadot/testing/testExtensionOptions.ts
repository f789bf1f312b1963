import type { Scheme } from '@vestibule/protocol/polkadot'
import type { VisitorDecision } from '../../../testing/awaitDecision.js'

/** The decision of a Polkadot test wallet's visitor: `delay` is a late yes, `drop` never answers. */
export type PolkadotDecision = VisitorDecision

/** A test wallet's request. */
export type TestCall = { method: string; input: unknown }

/** An account of a test wallet. */
export type TestAccount = {
  /** 32 bytes; of Ed25519 64, the key and its public key. */
  secretKey: Uint8Array
  /** @default 'sr25519' */
  type?: Scheme | undefined
  name?: string | undefined
  /** The one network that its visitor lets it be used on. @default any */
  genesisHash?: `0x${string}` | undefined
}

/** Parts that an extension may lack. */
export type TestLack = 'enable' | 'connect' | 'accounts' | 'subscribe' | 'signPayload' | 'signRaw'
