import * as z from 'zod/mini'
import { ProviderLogin } from '../../loginSchemas.js'
import { Work } from './puzzle.js'

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,86}$/))
const instant = z.iso.datetime()

/**
 * `POST /v1/auth/email/start` asks for a code. DPoP proof, no session. After too many requests: 429
 * with a `puzzle` in the error's data. Repeat the request with its solution.
 */
export const EmailStart = {
  request: z.strictObject({
    email: z.string(),
    projectId: z.string(),
    /** As the browser reports it to the frame. */
    dappOrigin: z.string().check(z.maxLength(256)),
    work: z.optional(Work),
  }),
  response: z.object({
    /** `CONNECT` if the proof's key already has a live session of this address. */
    action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
    challengeId: id,
    /** Seconds until the next code. */
    resendAfter: z.int(),
    expiresAt: instant,
    /** For `VERIFY_DEVICE`: the number to pick in the mail, two digits. */
    deviceNumber: z.optional(z.string().check(z.regex(/^[0-9]{2}$/))),
    /** Mails are currently delayed. */
    isMailDelayed: z.optional(z.boolean()),
  }),
}

/** `POST /v1/auth/email/device` */
export const DeviceStatus = {
  request: z.strictObject({ challengeId: id }),
  response: z.object({
    /** `approved`: the services have sent the code for the same challenge. */
    status: z.enum(['pending', 'approved', 'refused', 'expired']),
  }),
}

/** A device that got the wallet later. */
export const NewDevice = z.object({
  /** Browser and system. */
  label: z.string(),
  /** The site of the device's login, if known. */
  dappOrigin: z.optional(z.string()),
  enrolledAt: instant,
})
export type NewDevice = z.infer<typeof NewDevice>

/** Cannot open the wallet. */
export const WalletSummary = z.object({
  walletId: id,
  status: z.enum(['unconfirmed', 'active']),
  /** This device has a matching share. */
  deviceEnrolled: z.boolean(),
  /** Recovery methods that the user has added. With 0, the wallet is lost with its last device. */
  recoveryMethods: z._default(z.int(), 0),
  newDevice: z.optional(NewDevice),
  /** Each signature needs a passkey. */
  passkey: z._default(z.boolean(), false),
})
export type WalletSummary = z.infer<typeof WalletSummary>

export const SessionInfo = z.object({
  userId: id,
  /** For mails; absent without an email. */
  email: z.optional(z.string()),
  login: z.optional(ProviderLogin),
  /** The device of this session. */
  deviceId: id,
  expiresAt: instant,
  wallet: z.nullable(WalletSummary),
  /** Time of the requested deletion. */
  deletesAt: z.optional(instant),
})
export type SessionInfo = z.infer<typeof SessionInfo>

/** `POST /v1/auth/email/verify` turns a code into a session bound to the proof's key. */
export const EmailVerify = {
  request: z.strictObject({ challengeId: id, code: z.string(), dappOrigin: z.string() }),
  response: z.object({
    /** 256 random bits, base64url. Useless without the key. */
    sessionId: id,
    session: SessionInfo,
  }),
}

/** `GET /v1/auth/session` */
export const SessionRead = { response: z.object({ session: SessionInfo }) }

/** Maximum duration in ms of `GET /v1/auth/session/end`: below the timeouts of proxies. */
export const SESSION_WAIT = 25_000

/**
 * `GET /v1/auth/session/end` returns 401 `sessionEnded` soon after the end of the session, else
 * after {@link SESSION_WAIT} milliseconds; 503 at once if too many requests wait.
 */
export const SessionEnd = { response: z.object({}) }

/** `POST /v1/auth/session/shown` records the account that the page sees. */
export const TellShown = {
  request: z.strictObject({
    dappOrigin: z.string().check(z.maxLength(256)),
    /** Its index in the wallet: 0 for derived accounts, then the imported accounts in order. */
    account: z.int().check(z.minimum(0), z.maximum(255)),
  }),
  response: z.object({}),
}

/** `POST /v1/auth/sign-out` */
export const SignOut = { response: z.object({}) }
