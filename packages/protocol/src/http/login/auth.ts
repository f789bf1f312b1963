import * as z from 'zod/mini'
import { ProviderLogin } from '../../loginSchemas.js'
import { Work } from './puzzle.js'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,86}$/))
const instant = z.iso.datetime()

/**
 * `POST /v1/auth/email/start` requests a code. Requires a DPoP proof, no session. Returns 429 with
 * a `puzzle` in the error's data after too many requests: repeat the request with the solution.
 */
export const EmailStart = {
  request: z.strictObject({
    email: z.string(),
    projectId: z.string(),
    /** Origin that the browser reported to the frame. */
    dappOrigin: z.string().check(z.maxLength(256)),
    work: z.optional(Work),
  }),
  response: z.object({
    /** `CONNECT` if the key already has an active session for this email address. */
    action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
    challengeId: id,
    /** Seconds until the next code. */
    resendAfter: z.int(),
    expiresAt: instant,
    /** Two digits for `VERIFY_DEVICE`: the number to pick in the email. */
    deviceNumber: z.optional(z.string().check(z.regex(/^[0-9]{2}$/))),
    /** Whether emails are currently delayed. */
    isMailDelayed: z.optional(z.boolean()),
  }),
}

/** `POST /v1/auth/email/device` */
export const DeviceStatus = {
  request: z.strictObject({ challengeId: id }),
  response: z.object({
    /** `approved`: the services sent the code for this challenge. */
    status: z.enum(['pending', 'approved', 'refused', 'expired']),
  }),
}

/** Another device that was added to the wallet later. */
export const NewDevice = z.object({
  /** Browser and operating system. */
  label: z.string(),
  /** Site where the device logged in, if known. */
  dappOrigin: z.optional(z.string()),
  enrolledAt: instant,
})
export type NewDevice = z.infer<typeof NewDevice>

/** Contains no key material. */
export const WalletSummary = z.object({
  walletId: id,
  status: z.enum(['unconfirmed', 'active']),
  /** Whether this device has a current share. */
  deviceEnrolled: z.boolean(),
  /** Number of recovery methods. With 0, the wallet is lost with its last device. */
  recoveryMethods: z._default(z.int(), 0),
  newDevice: z.optional(NewDevice),
  /** Whether each signature requires a passkey. */
  passkey: z._default(z.boolean(), false),
})
export type WalletSummary = z.infer<typeof WalletSummary>

export const SessionInfo = z.object({
  userId: id,
  /** Missing for a login without an email address. */
  email: z.optional(z.string()),
  login: z.optional(ProviderLogin),
  deviceId: id,
  expiresAt: instant,
  wallet: z.nullable(WalletSummary),
  /** Time of a scheduled deletion. */
  deletesAt: z.optional(instant),
})
export type SessionInfo = z.infer<typeof SessionInfo>

/** `POST /v1/auth/email/verify` exchanges a code for a session bound to the proof's key. */
export const EmailVerify = {
  request: z.strictObject({ challengeId: id, code: z.string(), dappOrigin: z.string() }),
  response: z.object({
    /** 256 random bits, base64url. Only valid with the key. */
    sessionId: id,
    session: SessionInfo,
  }),
}

/** `GET /v1/auth/session` */
export const SessionRead = { response: z.object({ session: SessionInfo }) }

/** Maximum duration in ms of `GET /v1/auth/session/end`: below the timeouts of proxies. */
export const SESSION_WAIT = 25_000

/**
 * `GET /v1/auth/session/end` returns 401 `sessionEnded` soon after the session ends, otherwise
 * responds after {@link SESSION_WAIT} ms. Returns 503 at once if too many requests wait.
 */
export const SessionEnd = { response: z.object({}) }

/** `POST /v1/auth/session/shown` records the account that the page shows. */
export const TellShown = {
  request: z.strictObject({
    dappOrigin: z.string().check(z.maxLength(256)),
    /** Index in the wallet: 0 for derived accounts, then the imported accounts in order. */
    account: z.int().check(z.minimum(0), z.maximum(255)),
  }),
  response: z.object({}),
}

/** `POST /v1/auth/sign-out` */
export const SignOut = { response: z.object({}) }
