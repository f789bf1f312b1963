import type { CaipNetworkId } from '@vestibule/protocol'

/** The address formats that a dapp sets, by CAIP-2. */
export type Ss58Formats = Readonly<Partial<Record<CaipNetworkId, number>>>

/** The format of a network's addresses, by CAIP-2's reference. */
export type FormatOf = (reference: string) => number
