import { VestibuleError } from '../../errors.js'
import { isRdns } from '../chainData/isRdns.js'
import { cleanName } from '../chainData/names.js'
import { isWebLink, readAppLink } from '../links.js'

/** Values of the specification. Times in ms. */
export const DIRECTORY = {
  recommended: 4,
  perPage: 40,
  perSearch: 100,
  /** Maximum entries of one page. */
  most: 100,
  /** Minimum characters of a search. */
  searchFrom: 2,
  /** Minimum time in ms that the loading state is visible. */
  searchWait: 300,
} as const

const MAX_LISTED = 512
const BADGES = ['none', 'certified'] as const
const readNamespace = matching(/^[-a-z0-9]{3,8}$/)
const readInjectedId = matching(/^[A-Za-z0-9_$.:-]{1,64}$/)

/** Returns the valid part of an untrusted value, or undefined. */
type Read<value> = (given: unknown) => value | undefined

export const readWalletId = matching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/)

const readName: Read<string> = (given) =>
  (typeof given === 'string' && given.length <= 1_024 && cleanName(given)) || undefined
const readWebLink = link((value) => (isWebLink(value) ? value : undefined))
const readPlace: Read<number> = (given) =>
  Number.isSafeInteger(given) && (given as number) >= 0 ? (given as number) : undefined

const FIELDS = {
  /** Stable between releases of the directory. */
  id: readWalletId,
  name: readName,
  /** EIP-6963's `rdns`. */
  rdns: (given: unknown) => (isRdns(given) ? given : undefined),
  badge_type: (given: unknown) => BADGES.find((badge) => badge === given),
  featured: (given: unknown) => (typeof given === 'boolean' ? given : undefined),
  /** CAIP-2 ids. Without this field, the wallet may support any network. */
  chains: listOf(matching(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  homepage: readWebLink,
  image_id: readWalletId,
  image_url: readWebLink,
  /** Starts at 0. */
  order: readPlace,
  /** Position that the modal shows. */
  display_index: readPlace,
  /** `scheme://` or https. */
  mobile_link: link(readAppLink),
  /** Universal link that the mobile app opens. */
  link_mode: readWebLink,
  desktop_link: link(readAppLink),
  webapp_link: readWebLink,
  app_store: linkTo('apps.apple.com', 'itunes.apple.com', 'testflight.apple.com'),
  play_store: linkTo('play.google.com'),
  chrome_store: linkTo('chromewebstore.google.com', 'chrome.google.com'),
  firefox_store: linkTo('addons.mozilla.org'),
  edge_store: linkTo('microsoftedge.microsoft.com'),
  safari_store: linkTo('apps.apple.com', 'itunes.apple.com'),
  opera_store: linkTo('addons.opera.com'),
  /** Properties that the extension sets on the provider, by namespace. */
  injected: listOf((given) => {
    const { namespace, injected_id } = (given ?? {}) as Record<string, unknown>
    const known = readNamespace(namespace)
    const id = readInjectedId(injected_id)
    return known && id ? { namespace: known, injected_id: id } : undefined
  }),
} satisfies Record<string, Read<unknown>>

export const WALLET_FIELDS: readonly string[] = Object.keys(FIELDS)

type Fields = { [key in keyof typeof FIELDS]: NonNullable<ReturnType<(typeof FIELDS)[key]>> }

export type Wallet = Pick<Fields, 'id' | 'name'> & {
  [key in Exclude<keyof Fields, 'id' | 'name'>]?: Fields[key] | undefined
}

/** `GET /getWallets`. */
export type WalletsPage = {
  data: Wallet[]
  count: number
}

/** Removes invalid fields. @returns undefined without an id or a displayable name */
export function readWallet(entry: unknown): Wallet | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const wallet: Record<string, unknown> = {}
  for (const [key, read] of Object.entries(FIELDS)) {
    const value = Object.hasOwn(entry, key)
      ? read((entry as Record<string, unknown>)[key])
      : undefined
    if (value !== undefined) wallet[key] = value
  }
  return wallet.id === undefined || wallet.name === undefined ? undefined : (wallet as Wallet)
}

/** Removes invalid entries. @throws `invalidReply` if the body is not a page */
export function readWalletsPage(body: unknown): WalletsPage {
  const { data: entries, count } = Object(body) as { data?: unknown; count?: unknown }
  if (!Array.isArray(entries)) throw new VestibuleError('invalidReply')
  const data = entries.slice(0, DIRECTORY.most).flatMap((entry) => readWallet(entry) ?? [])
  return { data, count: readPlace(count) ?? data.length }
}

function matching(pattern: RegExp): Read<string> {
  return (given) => (typeof given === 'string' && pattern.test(given) ? given : undefined)
}

function link(read: (value: string) => string | undefined): Read<string> {
  return (given) =>
    typeof given === 'string' && given.length <= 2_048 ? read(given.trim()) : undefined
}

function linkTo(...hosts: string[]) {
  return link((value) =>
    isWebLink(value) && hosts.includes(new URL(value).hostname) ? value : undefined,
  )
}

/** Removes invalid entries. Undefined for an empty list. */
function listOf<entry>(read: Read<entry>): Read<entry[]> {
  return (given) => {
    if (!Array.isArray(given)) return undefined
    const fit = given.slice(0, MAX_LISTED).flatMap((entry) => read(entry) ?? [])
    return fit.length > 0 ? fit : undefined
  }
}
