import * as z from 'zod/mini'
import { Account } from './account.js'
import { method } from './channel/contract.js'
import { ProviderLogin, SocialProviderId } from './loginSchemas.js'
import { SOCIAL_FAILURES } from './logins.js'
import { Metadata } from './metadata.js'
import { LOCALES } from './texts/localeList.js'
import { themeMode, themeVariables } from './themeSchemas.js'

/** Timeouts in ms, as in the specification. */
export const DEADLINES = {
  /** From the iframe's creation to `ready`. */
  ready: 20_000,
  /** From `ready` to the end of the frame's start. */
  settle: 500,
  /** Connect, code and social login requests. */
  login: 120_000,
  /** Sign-out. After this timeout, it continues without a response. */
  signOut: 3_000,
  /** Requests that do not wait for the visitor or a mailbox. */
  quick: 10_000,
} as const

// The schemas accept many values: the handler reports errors with a fixed text.
const nothing = z.strictObject({})
const caip2 = z.string().check(z.maxLength(128))
const address = z.string().check(z.maxLength(128))
const otp = z.string().check(z.maxLength(64))
const email = z.string()

export const PreferredAccountType = z.enum(['eoa', 'smartAccount'])
export type PreferredAccountType = z.infer<typeof PreferredAccountType>
const accountType = PreferredAccountType

/** The wallet's owner, as shown to a dapp. */
export const AuthUser = z.strictObject({
  /** Absent for a login without an email. */
  email: z.optional(email),
  /** The user's login at a provider, if the user has no email. */
  login: z.optional(ProviderLogin),
  address,
  /** CAIP-2 id of the active network. */
  chainId: caip2,
  /** At most one account per namespace. */
  accounts: z.array(Account),
  userName: z.optional(z.string().check(z.maxLength(64))),
  preferredAccountType: accountType,
  signature: z.optional(z.string()),
  message: z.optional(z.string()),
  siwxMessage: z.optional(z.record(z.string(), z.unknown())),
  smartAccountDeployed: z.boolean(),
  /** Whether a recovery method can restore the wallet without this browser. */
  recoverable: z.optional(z.boolean()),
})
export type AuthUser = z.infer<typeof AuthUser>

const login = { deadline: DEADLINES.login }
const quick = { deadline: DEADLINES.quick }
const later = { ...quick, available: false } as const

/** Methods with `available: false` fail with 'Not supported yet'. */
export const FRAME = {
  /** Sent every 5 s. After three missed responses, a visible page reloads the frame. */
  ping: method({ params: nothing, result: nothing, deadline: 5_000 }),
  syncTheme: method({
    params: z.strictObject({ mode: themeMode, variables: themeVariables }),
    result: nothing,
    ...quick,
  }),
  /** The page's language. The frame uses it for its own pages and mails. */
  syncLocale: method({
    params: z.strictObject({ locale: z.enum(LOCALES) }),
    result: nothing,
    ...quick,
  }),
  /** The page's name, picture and SDK version. */
  syncDappData: method({
    params: z.strictObject({
      metadata: Metadata,
      sdkVersion: z.string().check(z.maxLength(64)),
      sdkType: z.string().check(z.maxLength(64)),
    }),
    result: nothing,
    ...quick,
  }),

  // Only the frame's own surface shows the code and the device's number.
  /** Starts a login by email. `ASK`: the frame asks for consent first, and the event `login` reports the outcome. */
  connectEmail: method({
    params: z.strictObject({ email }),
    result: z.strictObject({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT', 'ASK']) }),
    ...login,
  }),
  /** Continues a login that a reload interrupted, if the frame still stores it. */
  resumeLogin: method({
    params: nothing,
    result: z.strictObject({
      action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'SOCIAL', 'NONE']),
      email: z.optional(email),
      provider: z.optional(SocialProviderId),
    }),
    ...quick,
  }),
  /** Only in `headless` projects: resolves when the mail's link has approved this device. */
  connectDevice: method({ params: nothing, result: nothing, ...login }),
  /** Only in `headless` projects: sends the code. In other projects the visitor types it into the frame. */
  connectOtp: method({ params: z.strictObject({ otp }), result: nothing, ...login }),
  /** Cancels the login, or a question of the frame. */
  cancelLogin: method({ params: nothing, result: nothing, ...quick }),
  /** Shows the surface where the visitor adds a recovery method. */
  protectWallet: method({ params: nothing, result: nothing, ...quick, requires: 'session' }),
  /**
   * Shows the surface that links to the hub. Resolves when the `window` is open or no longer
   * needed, or at once without a window. `heard`: whether the window reached the frame.
   */
  openSettings: method({
    params: z.strictObject({
      /** Start page of the settings, which the page has opened. The frame navigates it. */
      window: z.optional(z.uuid()),
    }),
    result: z.strictObject({ heard: z.boolean() }),
    requires: 'session',
  }),
  /** Reports that the modal opened or closed. While it is open, the frame checks for devices that request admission. */
  syncModal: method({ params: z.strictObject({ open: z.boolean() }), result: nothing, ...quick }),
  /**
   * Starts a login at a provider: for a `window` (the name of a start page), or with `returnTo` for
   * the page's own tab. The URL works once. The event `login` reports the outcome.
   */
  getSocialRedirectUri: method({
    params: z.strictObject({
      provider: z.string().check(z.maxLength(64)),
      /** URL on the page's own origin. Without it, the window closes itself. */
      returnTo: z.optional(z.string().check(z.maxLength(2_048))),
      /** Start page of the login, which the page has opened. The frame navigates it. */
      window: z.optional(z.uuid()),
    }),
    result: z.strictObject({ uri: z.string() }),
    ...login,
  }),
  /** Returns the login's state at once. `unheard`: the window has not reached the frame. */
  connectSocial: method({
    params: z.strictObject({ uri: z.string() }),
    result: z.strictObject({ status: z.enum(['pending', 'ended', 'unheard']) }),
    ...quick,
  }),

  /** Asks for a passkey of the wallet to sign in, or with `create` offers a new account. The event `login` reports the outcome. */
  connectPasskey: method({
    params: z.strictObject({ create: z.optional(z.boolean()) }),
    result: nothing,
    ...login,
  }),

  /** Thumbprint (RFC 7638) of the frame's key. A login token may contain it as `cnf.jkt` or `nonce`. */
  getTokenNonce: method({
    params: nothing,
    result: z.strictObject({ nonce: z.string() }),
    ...quick,
  }),
  /**
   * Signs in a user of the dapp's own accounts with a token from the dapp's server. `CONNECT`: the
   * wallet is open. `ASK`: the frame asks first, and the event `login` reports the outcome.
   */
  connectToken: method({
    params: z.strictObject({ token: z.string().check(z.maxLength(8_192)) }),
    result: z.strictObject({ action: z.enum(['CONNECT', 'ASK']) }),
    ...login,
  }),

  /** Whether there is a session. */
  isConnected: method({
    params: nothing,
    result: z.strictObject({ isConnected: z.boolean() }),
    ...quick,
  }),
  /**
   * The user's data that the page may see. `email`, or `login` without an email. `accounts`: at
   * most one per namespace. `address`: the account on the active network. `smartAccountDeployed`:
   * whether it runs the pinned code; false if the node needs more than a second.
   */
  getUser: method({
    params: z.strictObject({ chainId: z.optional(caip2) }),
    result: AuthUser,
    deadline: DEADLINES.login,
    requires: 'session',
  }),
  /**
   * For an extension that acts for a site: asks the signed-in visitor whether the site may see the
   * wallet, even if the site already has access. The event `login` reports the outcome.
   * `notConnected` without a session.
   */
  askToConnect: method({ params: nothing, result: nothing, ...login }),
  /** Ends the session. Called by an extension for a site, ends only the site's access. */
  signOut: method({ params: nothing, result: nothing, deadline: DEADLINES.signOut }),
  /**
   * The services' encrypted statement about the login of the account that the page sees, for a
   * sign-in message with this nonce. `notConnected` without an account on this network.
   */
  proveIdentity: method({
    params: z.strictObject({ nonce: z.string().check(z.maxLength(128)), chainId: caip2 }),
    result: z.strictObject({ statement: z.string() }),
    ...quick,
    requires: 'session',
  }),

  /** The active network. */
  getChainId: method({ params: nothing, result: z.strictObject({ chainId: caip2 }), ...quick }),
  /** Activates a network. */
  switchNetwork: method({
    params: z.strictObject({ chainId: caip2 }),
    result: z.strictObject({ chainId: caip2 }),
    ...quick,
    requires: 'session',
  }),
  /**
   * Sends a request to the wallet, on the active network or on `chainId`. With a `requestId`, the
   * request is idempotent for 24 hours.
   */
  rpcRequest: method({
    params: z.strictObject({
      /** CAIP-2 id. @default the active network */
      chainId: z.optional(caip2),
      method: z.string().check(z.maxLength(1_024)),
      /** An array or an object, as the method requires. */
      params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
      /**
       * For 24 hours, a request with the same id and body returns the same result and is signed
       * once. Another body is rejected.
       */
      requestId: z.optional(z.uuid()),
    }),
    result: z.unknown(),
    onAbort: 'requestAborted',
  }),
  /**
   * Where the visitor approves requests. `frame`: the page's own sign-ins in the frame. `panel`:
   * every request in the extension's panel.
   */
  getApprovals: method({
    params: nothing,
    result: z.strictObject({ place: z.enum(['frame', 'popup', 'panel']) }),
    ...quick,
  }),
  /**
   * Announces the start page that the page opened for a request, before its `rpcRequest`. Resolves
   * when the frame has used the window or the request has ended. `heard`: whether the window
   * reached the frame.
   */
  announceWindow: method({
    params: z.strictObject({ requestId: z.uuid(), name: z.uuid() }),
    result: z.strictObject({ heard: z.boolean() }),
  }),
  /** Outcome of a request by its `requestId`, also after a reload. `pending` while the page's own tab decides. */
  status: method({
    params: z.strictObject({ requestId: z.uuid() }),
    result: z.strictObject({
      state: z.enum(['unknown', 'pending', 'rejected', 'signed', 'broadcast']),
      hash: z.optional(z.string()),
    }),
    ...quick,
  }),

  /**
   * Starts a change of the email. The frame asks for the code of the current address, unless it is
   * already confirmed, and for the code of the new address. Afterwards `getUser` returns the new
   * email.
   */
  updateEmail: method({
    params: z.strictObject({ email }),
    result: z.strictObject({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    ...login,
    requires: 'session',
  }),

  /**
   * Chain ids where the account can be a smart account, and where it already is. Omits a chain
   * whose node does not respond.
   */
  getSmartAccountEnabledNetworks: method({
    params: nothing,
    result: z.strictObject({
      smartAccountEnabledNetworks: z.array(z.int()),
      smartAccountDeployedNetworks: z.array(z.int()),
    }),
    requires: 'session',
  }),
  /**
   * Stores the preferred account type on this device. With `eoa`, the wallet sends no atomic
   * batches and grants no permissions.
   */
  setPreferredAccount: method({
    params: z.strictObject({ type: accountType }),
    result: z.strictObject({ type: accountType, address }),
    ...quick,
    requires: 'session',
  }),

  // Defined in the protocol, but not available yet.
  updateEmailPrimaryOtp: method({ params: z.strictObject({ otp }), result: nothing, ...later }),
  updateEmailSecondaryOtp: method({
    params: z.strictObject({ otp }),
    result: z.strictObject({ newEmail: email }),
    ...later,
  }),
  initSmartAccount: method({
    params: nothing,
    result: z.strictObject({ address, isDeployed: z.boolean() }),
    ...later,
  }),
}

/** Surfaces of the frame. The page only chooses their position. */
export const SURFACES = [
  'none',
  'puzzle',
  'device',
  'code',
  'social',
  'socialCode',
  'primaryCode',
  'secondaryCode',
  'passkey',
  'consent',
  'approval',
  'notice',
  'protect',
  'recover',
  'link',
  'settings',
] as const
export type Surface = (typeof SURFACES)[number]

/** Events from the frame to the page. */
export const PAGE = {
  /** The frame shows another surface, or its height changed (in CSS px). */
  surface: method({
    params: z.strictObject({
      name: z.enum(SURFACES),
      height: z.int().check(z.minimum(0), z.maximum(2_000)),
    }),
    result: nothing,
    deadline: 5_000,
  }),
  /** A login ended in the frame. `asks`: the visitor is connected, and the frame asks another question. */
  login: method({
    params: z.strictObject({
      outcome: z.enum(['connected', 'cancelled', 'failed']),
      reason: z.optional(z.enum(SOCIAL_FAILURES)),
      asks: z.optional(z.boolean()),
      user: z.optional(AuthUser),
    }),
    result: nothing,
    deadline: 5_000,
  }),
  /** Whether the provider's window with the code is open. */
  socialWindow: method({
    params: z.strictObject({ open: z.boolean() }),
    result: nothing,
    deadline: 5_000,
  }),
  /** Number of unsafe requests that wait for the visitor, including the visible one. */
  approvals: method({
    params: z.strictObject({
      pending: z.int().check(z.minimum(0), z.maximum(64)),
      asked: z.optional(z.enum(['transaction', 'signature'])),
    }),
    result: nothing,
    deadline: 5_000,
  }),
  /** The session ended elsewhere: it expired, or was revoked or signed out. */
  sessionEnded: method({ params: nothing, result: nothing, deadline: 5_000 }),
  /** Escape was pressed inside the frame. */
  dismiss: method({ params: nothing, result: nothing, deadline: 5_000 }),
}

export type FrameContract = typeof FRAME
export type PageContract = typeof PAGE
