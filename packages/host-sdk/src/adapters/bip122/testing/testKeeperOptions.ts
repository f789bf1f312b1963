import type { MessageProtocol } from '@vestibule/protocol/bip122'
import type { VisitorDecision } from '../../../testing/awaitDecision.js'
import type { AddressKind } from '../account/readAddress.js'

/** The decision of a Bitcoin test wallet's visitor: `delay` approves late, `drop` never answers. */
export type BitcoinDecision = VisitorDecision

export type TestCall = { method: string; inputs: readonly unknown[] }

export type TestKeeperOptions = {
  /** 32 bytes each: for payments, and for ordinals. */
  secretKeys: readonly Uint8Array[]
  decide: (call: TestCall) => BitcoinDecision | Promise<BitcoinDecision>
  /** The network that it is on, by CAIP-2's reference. @default Bitcoin's main network */
  network?: string | undefined
  /** Further networks whose accounts it shares at once, as the Wallet Standard allows. @default none */
  networks?: readonly string[] | undefined
  /** The kind of the paying address. @default 'p2wpkh' */
  payment?: AddressKind | undefined
  /** How messages are signed by default. @default 'bip322' */
  protocol?: MessageProtocol | undefined
  /** The Esplora that it sends transactions to. @default it does not send */
  esploraUrl?: string | undefined
  /** The page was connected before. @default false */
  permitted?: boolean | undefined
  /** Called when the page gets or loses its permission, for a wallet that stores it. */
  onPermitted?: ((permitted: boolean) => void) | undefined
  /** Delay of `delay` in ms. @default 300 */
  delayMs?: number | undefined
}
