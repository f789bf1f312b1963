import * as z from 'zod/mini'
import { NAMESPACES } from '../caip.js'
import { SiteOrigin, SiteView } from './siteView.js'

export const EXTENSION_LIMITS = {
  /** Maximum length of a message as JSON, in UTF-16 units. */
  text: 524_288,
  pending: 1_000,
  /** Open requests of one site that wait for the visitor. */
  visible: 16,
  /** Requests per second of one site, after the burst. */
  perSecond: 100,
  burst: 1_000,
} as const

const caip2 = z.string().check(z.maxLength(128))
const namespace = z.enum(NAMESPACES)
const id = z.uuid()
/** Whether the visitor has just clicked in the page, as reported by our content script. */
const press = z.optional(z.boolean())

/** The content script passes these messages to the background. The browser reports the sender. */
export const PageMessage = z.discriminatedUnion('type', [
  /** Reads accounts and networks that the site can see. */
  z.strictObject({ type: z.literal('look'), id }),
  /** Requests accounts from the visitor, unless the site already has accounts. */
  z.strictObject({
    type: z.literal('connect'),
    id,
    namespace,
    /** Requests accounts even if the site has accounts. */
    again: z.optional(z.boolean()),
    press,
  }),
  /** Removes the site's accounts. */
  z.strictObject({ type: z.literal('disconnect'), id }),
  z.strictObject({ type: z.literal('switch'), id, chainId: caip2 }),
  z.strictObject({
    type: z.literal('ask'),
    id,
    namespace,
    /** CAIP-2 id. @default the site's active network */
    chainId: z.optional(caip2),
    method: z.string().check(z.minLength(1), z.maxLength(128)),
    params: z.string().check(z.maxLength(EXTENSION_LIMITS.text)),
    press,
  }),
])
export type PageMessage = z.infer<typeof PageMessage>

/** Node errors are passed on unchanged. */
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

/** Messages from the background to a document. */
export const ToPage = z.discriminatedUnion('type', [
  /** The wallet's response to `ask`, or the next view after other requests. */
  z.strictObject({ type: z.literal('answer'), id, reply: PageReply }),
  z.strictObject({ type: z.literal('view'), origin: SiteOrigin, view: SiteView }),
])
export type ToPage = z.infer<typeof ToPage>
