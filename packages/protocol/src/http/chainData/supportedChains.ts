import * as z from 'zod/mini'
import { caip2 } from './amounts.js'

/** `GET /v1/supported-chains`, by CAIP-2. */
export const SupportedChains = z.object({ http: z.array(caip2), ws: z.array(caip2) })
export type SupportedChains = z.infer<typeof SupportedChains>
