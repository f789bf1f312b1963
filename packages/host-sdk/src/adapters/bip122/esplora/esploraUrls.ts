import type { CaipNetworkId } from '@vestibule/protocol'

/** Where each network's Esplora answers, by CAIP-2. */
export type EsploraUrls = Readonly<Partial<Record<CaipNetworkId, string>>>
