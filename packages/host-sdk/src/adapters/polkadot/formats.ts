import type { CaipNetworkId } from '@vestibule/protocol'

/** Address formats by CAIP-2 id. */
export type Ss58Formats = Readonly<Partial<Record<CaipNetworkId, number>>>

export type FormatOf = (reference: string) => number
