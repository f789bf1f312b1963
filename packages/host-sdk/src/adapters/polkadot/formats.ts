import type { CaipNetworkId } from '@vestibule/protocol'

/** The address formats that a dapp sets, by CAIP-2. */
export type Ss58Formats = Readonly<Partial<Record<CaipNetworkId, number>>>

export type FormatOf = (reference: string) => number
