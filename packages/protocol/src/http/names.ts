import * as z from 'zod/mini'
import { MAX_NAME_TEXT, NameAttributes } from '../names/nameText.js'
import { MAX_SIGN_IN_SIGNATURE } from './login/signIn.js'

const name = z.string().check(z.maxLength(255))
/** Seconds since 1970. */
const seconds = z.int()
const coinType = z.int().check(z.minimum(0), z.maximum(0xffff_ffff))
const message = z.string().check(z.minLength(1), z.maxLength(MAX_NAME_TEXT))
const signature = z.string().check(z.minLength(1), z.maxLength(MAX_SIGN_IN_SIGNATURE))

/** `POST /v1/profile/account` registers, releases or transfers a name. */
export const NameChange = {
  request: z.strictObject({
    coin_type: coinType,
    address: z.string().check(z.minLength(1), z.maxLength(128)),
    message,
    signature,
  }),
  response: z.object({ success: z.literal(true) }),
}

/** `GET /v1/profile/account/{name}` */
export const NameProfile = z.object({
  name,
  registered: seconds,
  updated: seconds,
  /** Addresses by coin type (ENSIP-9, ENSIP-11). */
  addresses: z.record(z.string(), z.object({ address: z.string(), created: seconds })),
  attributes: z.array(NameAttributes),
  /** Signed by the owner, so that clients do not have to trust the services. */
  record: z.object({ coin_type: coinType, address: z.string(), message, signature }),
})
export type NameProfile = z.infer<typeof NameProfile>

/** `GET /v1/profile/reverse/{address}`, the oldest name first. */
export const NameProfiles = z.array(NameProfile)

/** `GET /v1/profile/suggestions/{name}` */
export const NameSuggestions = z.object({
  suggestions: z.array(z.object({ name, registered: z.boolean() })),
})
export type NameSuggestions = z.infer<typeof NameSuggestions>

/** `GET /v1/profile/zone`: values for a `NameText`. */
export const NameZone = z.object({
  suffix: name,
  /** Earlier suffix that lookups also accept. Null without an earlier suffix. */
  legacySuffix: z.nullable(name),
  domain: z.string(),
  /** Maximum names of an account. */
  perAccount: z.int(),
  /** Server time. */
  now: seconds,
})
export type NameZone = z.infer<typeof NameZone>

/** In `data.reason` of the error. */
export type NameRefusal =
  | 'notOffered'
  | 'malformed'
  | 'domainMismatch'
  | 'addressMismatch'
  | 'coinTypeMismatch'
  | 'chainNotServed'
  | 'addressInvalid'
  | 'nonceUsed'
  | 'expired'
  | 'notYetValid'
  | 'signatureInvalid'
  | 'suffixMismatch'
  | 'characters'
  | 'tooShort'
  | 'tooLong'
  | 'hyphens'
  | 'reserved'
  | 'taken'
  | 'confusable'
  | 'resting'
  | 'accountHasName'
  | 'notRegistered'
  | 'notOwner'
