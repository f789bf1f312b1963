import * as z from 'zod/mini'
import { toJson } from '../toJson.js'

export const MAX_NAME_TEXT = 4 * 1024
/** Maximum seconds from `timestamp` to `expiry`. */
export const NAME_TEXT_LIFE = 600

const seconds = z.int().check(z.minimum(1), z.maximum(253_402_300_799))
const account = z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/))

/** A name's data. */
export const NameAttributes = z.strictObject({
  /** A URL. */
  avatar: z.optional(
    z.string().check(z.regex(/^(?:https|ipfs):\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]{1,1000}$/)),
  ),
  bio: z.optional(z.string().check(z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,256}$/u))),
})
export type NameAttributes = z.infer<typeof NameAttributes>

export const NameText = z.strictObject({
  /** The name with the current suffix. */
  name: z.string().check(z.regex(/^[a-z0-9.-]{1,255}$/)),
  /** `{ avatar?, bio? }` of a registration: an `https:` or `ipfs:` URL, and up to 256 characters; otherwise `{}`. */
  attributes: NameAttributes,
  /** The current time by the services' clock, in seconds since 1970. */
  timestamp: seconds,
  /** `register`, `release` or `transfer`. */
  action: z.enum(['register', 'release', 'transfer']),
  /** `domain` of the zone: the host of `FRAME_ORIGIN`. */
  domain: z.string().check(z.regex(/^[a-z0-9.-]{1,253}(?::[1-9][0-9]{0,4})?$/)),
  /** 128 random bits in hex, used once. */
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** At most ten minutes after `timestamp`. */
  expiry: seconds,
  /** The coin type of the account's network (ENSIP-9, ENSIP-11). */
  coin_type: z.int().check(z.minimum(0), z.maximum(0xffff_ffff)),
  /** The account that signs. */
  address: account,
  /** For a `transfer`: the account on the same network that may register the name afterwards. */
  to: z.optional(account),
})
export type NameText = z.infer<typeof NameText>

export function writeNameText(text: NameText): string {
  const { avatar, bio } = text.attributes
  const { name, timestamp, action, domain, nonce, expiry, coin_type, address, to } = text
  const attributes = { avatar, bio }
  return toJson({
    ...{ name, attributes, timestamp, action, domain, nonce, expiry, coin_type, address, to },
  })
}

/** Undefined for any spelling that {@link writeNameText} does not produce. */
export function readNameText(message: string): NameText | undefined {
  const text = NameText.safeParse(parseJson(message)).data
  if (text === undefined || writeNameText(text) !== message) return undefined
  const isTransfer = text.action === 'transfer'
  const hasAttributes = Object.keys(text.attributes).length > 0
  if (isTransfer !== (text.to !== undefined)) return undefined
  return hasAttributes && text.action !== 'register' ? undefined : text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
