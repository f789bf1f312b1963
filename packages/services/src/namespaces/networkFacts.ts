import type { FrameNetwork } from '@vestibule/protocol/http'

/** What everybody knows of a network, by CAIP-2's reference. */
export type NetworkFacts = Pick<FrameNetwork, 'name' | 'testnet' | 'nativeCurrency'>
