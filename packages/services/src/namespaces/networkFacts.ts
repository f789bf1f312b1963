import type { FrameNetwork } from '@vestibule/protocol/http'

export type NetworkFacts = Pick<FrameNetwork, 'name' | 'testnet' | 'nativeCurrency'>
