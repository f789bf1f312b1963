import * as z from 'zod/mini'
import { NAMESPACES } from '../caip.js'

const caip2 = z.string().check(z.maxLength(128))
/** Origin in the browser's spelling. */
export const SiteOrigin = z.string().check(
  z.maxLength(512),
  z.refine((text) => /^https?:\/\/[^/]+$/.test(text)),
)

export const SiteAccount = z.strictObject({
  namespace: z.enum(NAMESPACES),
  address: z.string().check(z.maxLength(128)),
})
export type SiteAccount = z.infer<typeof SiteAccount>

/** The wallet as one site sees it. */
export const SiteView = z.strictObject({
  /** Empty until the visitor allows the site. */
  accounts: z.array(SiteAccount).check(z.maxLength(16)),
  chains: z.array(caip2).check(z.maxLength(16)),
  networks: z.array(caip2).check(z.maxLength(256)),
})
export type SiteView = z.infer<typeof SiteView>
