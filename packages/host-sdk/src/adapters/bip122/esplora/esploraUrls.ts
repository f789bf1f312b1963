import type { CaipNetworkId } from '@vestibule/protocol'

export type EsploraUrls = Readonly<Partial<Record<CaipNetworkId, string>>>
