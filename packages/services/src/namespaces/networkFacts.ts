import type { FrameNetwork } from '@vestibule/protocol/http'

/** Public facts of a network, by CAIP-2's reference. */
export type NetworkFacts = Pick<FrameNetwork, 'name' | 'testnet' | 'nativeCurrency'>
