import * as z from 'zod/mini'
import { VestibuleError } from '../../errors.js'
import { isRdns } from '../chainData/isRdns.js'
import { cleanName } from '../chainData/names.js'
import { isWebLink, readAppLink } from '../links.js'

/** How the directory is asked; the figures of the specification, times in milliseconds. */
export const DIRECTORY = {
  recommended: 4,
  perPage: 40,
  perSearch: 100,
  /** Most entries of one page. */
  most: 100,
  /** Fewest characters that are searched for. */
  searchFrom: 2,
  /** Least time that a search shows as loading. */
  searchWait: 300,
} as const

/** Most entries of a list inside an entry. */
const MAX_LISTED = 512

const id = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/))
const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/** The id of a wallet in the directory, and of its image. */
export const WalletId = id

const name = z.pipe(
  z.pipe(z.string().check(z.maxLength(1_024)), z.transform(cleanName)),
  z.string().check(z.minLength(1)),
)
const webLink = z.pipe(trimmed(), z.string().check(z.refine(isWebLink)))
const appLink = z.pipe(
  z.pipe(trimmed(), z.transform(readAppLink)),
  // A refused link is no link: the transform answers undefined.
  z.string(),
)

/** What a wallet is called and how it is reached. Names and links are cleaned while they are parsed. */
export const Wallet = z.object({
  /** Stays the same between releases of the directory. */
  id,
  name,
  /** EIP-6963's `rdns`. */
  rdns: z.optional(z.string().check(z.refine(isRdns))),
  badge_type: z.optional(z.enum(['none', 'certified'])),
  /** Put forward by the operator. */
  featured: z.optional(z.boolean()),
  /** CAIP-2, where the source knows them; a wallet without may serve any network. */
  chains: z.optional(listOf(z.string().check(z.regex(caip2)))),
  homepage: z.optional(webLink),
  /** For `/getWalletImage/{image_id}`. */
  image_id: z.optional(id),
  /** An image that lies elsewhere. */
  image_url: z.optional(webLink),
  /** Its place in the directory, from 0. */
  order: z.optional(z.int().check(z.minimum(0))),
  /** The place it was shown at. */
  display_index: z.optional(z.int().check(z.minimum(0))),
  /** `scheme://` or https. */
  mobile_link: z.optional(appLink),
  /** The https link that the mobile app takes over. */
  link_mode: z.optional(webLink),
  desktop_link: z.optional(appLink),
  webapp_link: z.optional(webLink),
  app_store: z.optional(linkTo('apps.apple.com', 'itunes.apple.com', 'testflight.apple.com')),
  play_store: z.optional(linkTo('play.google.com')),
  chrome_store: z.optional(linkTo('chromewebstore.google.com', 'chrome.google.com')),
  firefox_store: z.optional(linkTo('addons.mozilla.org')),
  edge_store: z.optional(linkTo('microsoftedge.microsoft.com')),
  safari_store: z.optional(linkTo('apps.apple.com', 'itunes.apple.com')),
  opera_store: z.optional(linkTo('addons.opera.com')),
  /** Properties that its extension sets on the provider, per namespace. */
  injected: z.optional(
    listOf(
      z.object({
        namespace: z.string().check(z.regex(/^[-a-z0-9]{3,8}$/)),
        injected_id: z.string().check(z.regex(/^[A-Za-z0-9_$.:-]{1,64}$/)),
      }),
    ),
  ),
})
export type Wallet = z.infer<typeof Wallet>

/** The answer to `GET /getWallets`. */
export const WalletsPage = z.object({
  data: z.array(Wallet).check(z.maxLength(DIRECTORY.most)),
  /** Entries on all pages. */
  count: z.int().check(z.minimum(0)),
})
export type WalletsPage = z.infer<typeof WalletsPage>

/**
 * Cleans one entry that nobody vouches for: fields that do not fit are left out.
 * @returns undefined when there is no id or no name to show.
 */
export function readWallet(entry: unknown): Wallet | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const fields = Object.entries(Wallet.shape).flatMap(([key, schema]) => {
    const value = Object.hasOwn(entry, key) ? (entry as Record<string, unknown>)[key] : undefined
    const result = schema.safeParse(value ?? undefined)
    return result.success && result.data !== undefined ? [[key, result.data]] : []
  })
  const result = Wallet.safeParse(Object.fromEntries(fields))
  return result.success ? result.data : undefined
}

/**
 * Reads a page of the directory; entries that do not fit are left out.
 * @throws `invalidReply` when it is no page at all.
 */
export function readWalletsPage(body: unknown): WalletsPage {
  const page = z.safeParse(z.object({ data: z.array(z.unknown()), count: z.unknown() }), body)
  if (!page.success) throw new VestibuleError('invalidReply')
  const data = page.data.data.slice(0, DIRECTORY.most).flatMap((entry) => readWallet(entry) ?? [])
  const count = WalletsPage.shape.count.safeParse(page.data.count)
  return { data, count: count.success ? count.data : data.length }
}

function trimmed() {
  return z.pipe(
    z.string().check(z.maxLength(2_048)),
    z.transform((value) => value.trim()),
  )
}

/** A web link into one of some stores: what is called a store must be one. */
function linkTo(...hosts: string[]) {
  const isThere = (value: string) => isWebLink(value) && hosts.includes(new URL(value).hostname)
  return z.pipe(trimmed(), z.string().check(z.refine(isThere)))
}

/** The entries of a list that fit; a list without any is left out. */
function listOf<entry extends z.ZodMiniType>(schema: entry) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((entries) => {
      const fit = entries.slice(0, MAX_LISTED).flatMap((entry) => {
        const result = z.safeParse(schema, entry)
        return result.success ? [result.data] : []
      })
      return fit.length > 0 ? fit : undefined
    }),
  )
}
