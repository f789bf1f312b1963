import * as z from 'zod/mini'
import { NAMESPACES } from '../caip.js'
import { SiteOrigin, SiteView } from './siteView.js'

export const EXTENSION_LIMITS = {
  /** UTF-16 units of one message, as JSON. */
  text: 524_288,
  pending: 1_000,
  /** Requests of one site that wait for the visitor. */
  visible: 16,
  /** Requests per second of one site, after a burst. */
  perSecond: 100,
  burst: 1_000,
} as const

const caip2 = z.string().check(z.maxLength(128))
const namespace = z.enum(NAMESPACES)
const id = z.uuid()
/** The visitor has just clicked in the page, by our content script's report. */
const press = z.optional(z.boolean())

/** The content script passes it to the background. The browser identifies the sender. */
export const PageMessage = z.discriminatedUnion('type', [
  /** Reads the site's view of the wallet. */
  z.strictObject({ type: z.literal('look'), id }),
  /** Asks the visitor for accounts, unless the site already has some. */
  z.strictObject({
    type: z.literal('connect'),
    id,
    namespace,
    /** Asks even if the site already has accounts. */
    again: z.optional(z.boolean()),
    press,
  }),
  /** The site drops its accounts. */
  z.strictObject({ type: z.literal('disconnect'), id }),
  z.strictObject({ type: z.literal('switch'), id, chainId: caip2 }),
  z.strictObject({
    type: z.literal('ask'),
    id,
    namespace,
    /** CAIP-2. @default the site's active network */
    chainId: z.optional(caip2),
    method: z.string().check(z.minLength(1), z.maxLength(128)),
    /** JSON. */
    params: z.string().check(z.maxLength(EXTENSION_LIMITS.text)),
    press,
  }),
])
export type PageMessage = z.infer<typeof PageMessage>

/** A node's error is passed on unchanged. */
export const PageReply = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), result: z.unknown() }),
  z.strictObject({
    ok: z.literal(false),
    error: z.strictObject({
      code: z.int(),
      message: z.string().check(z.maxLength(4_096)),
      data: z.optional(z.unknown()),
    }),
  }),
])
export type PageReply = z.infer<typeof PageReply>

/** From the background to a document. */
export const ToPage = z.discriminatedUnion('type', [
  /** The wallet's answer to `ask`; the next view for other requests. */
  z.strictObject({ type: z.literal('answer'), id, reply: PageReply }),
  z.strictObject({ type: z.literal('view'), origin: SiteOrigin, view: SiteView }),
])
export type ToPage = z.infer<typeof ToPage>
