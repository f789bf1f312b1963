import * as z from 'zod/mini'
import { NAMESPACES } from '../caip.js'
import { PageReply } from './pageMessages.js'
import { SiteAccount, SiteOrigin } from './siteView.js'

const caip2 = z.string().check(z.maxLength(128))

/** All data about the sender comes from the browser. */
export const PanelRequest = z.strictObject({
  /** Stays the same after a restart of the background. */
  id: z.uuid(),
  origin: SiteOrigin,
  tabId: z.int(),
  /** The document is at the top of the tab. */
  top: z.boolean(),
  /** Answered without a visible surface. */
  silent: z.boolean(),
  /** `disconnect`: the site dropped its accounts. */
  kind: z.enum(['connect', 'ask', 'disconnect']),
  namespace: z.enum(NAMESPACES),
  chainId: caip2,
  method: z.string(),
  /** JSON. */
  params: z.string(),
})
export type PanelRequest = z.infer<typeof PanelRequest>

export const Connected = z.strictObject({
  accounts: z.array(SiteAccount).check(z.minLength(1), z.maxLength(16)),
})
export type Connected = z.infer<typeof Connected>

export const ToPanel = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('request'), request: PanelRequest }),
  /** Withdrawn by the page, or the page is gone. */
  z.strictObject({ type: z.literal('withdraw'), id: z.uuid() }),
])
export type ToPanel = z.infer<typeof ToPanel>

export const FromPanel = z.discriminatedUnion('type', [
  /** The first message of each connection. */
  z.strictObject({
    type: z.literal('hello'),
    windowId: z.int(),
    /** `hidden` answers only silent requests. */
    kind: z.enum(['side', 'window', 'hidden']),
    /** Ids of the requests in progress. */
    open: z.array(z.uuid()),
  }),
  z.strictObject({ type: z.literal('answer'), id: z.uuid(), reply: PageReply }),
  /** Another account was chosen. An empty list disconnects the site. */
  z.strictObject({
    type: z.literal('site'),
    origin: SiteOrigin,
    accounts: z.array(SiteAccount).check(z.maxLength(16)),
  }),
  /** The visitor signed out, so no site has accounts. */
  z.strictObject({ type: z.literal('signedOut') }),
  /** A window for requests has no request left and must close. */
  z.strictObject({ type: z.literal('done') }),
])

/** The hub posts this to its own window after a sign-out, for the extension's script. */
export const SIGNED_OUT = 'vestibule:signedOut'

/** In the `sessionStorage` of the extension's window: the hub returns to it after the sign-in. */
export const RETURN_KEY = 'vestibule:return'
export type FromPanel = z.infer<typeof FromPanel>
