import type { MessageProtocol } from '@vestibule/protocol/bip122'
import type { VisitorDecision } from '../../../testing/awaitDecision.js'
import type { AddressKind } from '../account/readAddress.js'

/** Decision of the simulated visitor: `delay` approves later, `drop` never responds. */
export type BitcoinDecision = VisitorDecision

export type TestCall = { method: string; inputs: readonly unknown[] }

export type TestKeeperOptions = {
  /** Two keys of 32 bytes: for payments and for ordinals. */
  secretKeys: readonly Uint8Array[]
  decide: (call: TestCall) => BitcoinDecision | Promise<BitcoinDecision>
  /** The current network, as the reference of its CAIP-2 id. @default Bitcoin's main network */
  network?: string | undefined
  /** Additional networks whose accounts the wallet shares, as the Wallet Standard allows. @default none */
  networks?: readonly string[] | undefined
  /** The kind of the payment address. @default 'p2wpkh' */
  payment?: AddressKind | undefined
  /** The default protocol for signing messages. @default 'bip322' */
  protocol?: MessageProtocol | undefined
  /** The Esplora to which the wallet sends transactions. @default none: the wallet does not send */
  esploraUrl?: string | undefined
  /** Whether the page was connected before. @default false */
  permitted?: boolean | undefined
  /** Called when the page receives or loses its permission. Lets a wallet store the permission. */
  onPermitted?: ((permitted: boolean) => void) | undefined
  /** Delay of the decision `delay` in ms. @default 300 */
  delayMs?: number | undefined
}
