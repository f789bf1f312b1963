import * as z from 'zod/mini'
import { NAMESPACES } from '../caip.js'
import { PageReply } from './pageMessages.js'
import { SiteAccount, SiteOrigin } from './siteView.js'

const caip2 = z.string().check(z.maxLength(128))

/** All data about the sender comes from the browser. */
export const PanelRequest = z.strictObject({
  /** Stable over restarts of the background. */
  id: z.uuid(),
  origin: SiteOrigin,
  tabId: z.int(),
  /** Whether the document is at the top of its tab. */
  top: z.boolean(),
  /** Whether the wallet can respond without a visible surface. */
  silent: z.boolean(),
  /** `disconnect`: the site removed its accounts. */
  kind: z.enum(['connect', 'ask', 'disconnect']),
  namespace: z.enum(NAMESPACES),
  chainId: caip2,
  method: z.string(),
  params: z.string(),
})
export type PanelRequest = z.infer<typeof PanelRequest>

export const Connected = z.strictObject({
  accounts: z.array(SiteAccount).check(z.minLength(1), z.maxLength(16)),
})
export type Connected = z.infer<typeof Connected>

export const ToPanel = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('request'), request: PanelRequest }),
  /** The page withdrew the request, or is closed. */
  z.strictObject({ type: z.literal('withdraw'), id: z.uuid() }),
])
export type ToPanel = z.infer<typeof ToPanel>

export const FromPanel = z.discriminatedUnion('type', [
  /** The first message of each connection. */
  z.strictObject({
    type: z.literal('hello'),
    windowId: z.int(),
    /** `hidden` handles only silent requests. */
    kind: z.enum(['side', 'window', 'hidden']),
    open: z.array(z.uuid()),
  }),
  z.strictObject({ type: z.literal('answer'), id: z.uuid(), reply: PageReply }),
  /** The site's accounts have changed. An empty list disconnects the site. */
  z.strictObject({
    type: z.literal('site'),
    origin: SiteOrigin,
    accounts: z.array(SiteAccount).check(z.maxLength(16)),
  }),
  /** The visitor signed out: no site has accounts. */
  z.strictObject({ type: z.literal('signedOut') }),
  /** The window has no open requests: close it. */
  z.strictObject({ type: z.literal('done') }),
])

/** The hub posts this message to its own window after a sign-out. The extension's script listens. */
export const SIGNED_OUT = 'vestibule:signedOut'

/** Key in `sessionStorage` of the extension's window. The hub returns to this URL after the sign-in. */
export const RETURN_KEY = 'vestibule:return'
export type FromPanel = z.infer<typeof FromPanel>
