import * as z from 'zod/mini'
import { toJson } from '../toJson.js'

/** Bytes of a text. */
export const MAX_NAME_TEXT = 4 * 1024
/** Seconds from `timestamp` to `expiry` at the most. */
export const NAME_TEXT_LIFE = 600

const seconds = z.int().check(z.minimum(1), z.maximum(253_402_300_799))
const account = z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/))

/** The owner's data of a name. */
export const NameAttributes = z.strictObject({
  /** The URL of a picture. */
  avatar: z.optional(
    z.string().check(z.regex(/^(?:https|ipfs):\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]{1,1000}$/)),
  ),
  bio: z.optional(z.string().check(z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,256}$/u))),
})
export type NameAttributes = z.infer<typeof NameAttributes>

/** The text that an account signs to register, release or hand over a name. */
export const NameText = z.strictObject({
  /** With its suffix. */
  name: z.string().check(z.regex(/^[a-z0-9.-]{1,255}$/)),
  attributes: NameAttributes,
  /** Seconds since 1970, by the services' clock. */
  timestamp: seconds,
  action: z.enum(['register', 'release', 'transfer']),
  /** Host and port of the services, which the text is for. */
  domain: z.string().check(z.regex(/^[a-z0-9.-]{1,253}(?::[1-9][0-9]{0,4})?$/)),
  /** 128 random bits, hex. */
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  /** Seconds since 1970. */
  expiry: seconds,
  /** The coin type of the network that the account signs for (ENSIP-9, ENSIP-11). */
  coin_type: z.int().check(z.minimum(0), z.maximum(0xffff_ffff)),
  address: account,
  /** The account on the same network that may then register the name, for a `transfer`. */
  to: z.optional(account),
})
export type NameText = z.infer<typeof NameText>

/** Spells a text; there is one spelling of each. */
export function writeNameText(text: NameText): string {
  const { avatar, bio } = text.attributes
  const { name, timestamp, action, domain, nonce, expiry, coin_type, address, to } = text
  const attributes = { avatar, bio }
  return toJson({
    ...{ name, attributes, timestamp, action, domain, nonce, expiry, coin_type, address, to },
  })
}

/** Reads a text that is spelled as {@link writeNameText} does; undefined for all others. */
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
