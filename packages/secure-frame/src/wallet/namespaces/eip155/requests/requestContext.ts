import type { FrameNetwork } from '@vestibule/protocol/http'
import type { Hex } from 'viem'

/** Who asks for what on which network: the same for every kind. */
export type RequestContext = {
  /** The account that would sign, EIP-55. */
  account: Hex
  /** The page's origin, from the channel and never from the page's own words. */
  origin: string
  network: FrameNetwork
  /** Milliseconds since 1970 on the visitor's clock. */
  now: number
}
