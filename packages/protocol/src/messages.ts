import * as z from 'zod/mini'
import { Account } from './account.js'
import { method } from './channel/contract.js'
import { ProviderLogin, SocialProviderId } from './loginSchemas.js'
import { SOCIAL_FAILURES } from './logins.js'
import { Metadata } from './metadata.js'
import { LOCALES } from './texts/localeList.js'
import { themeMode, themeVariables } from './themeSchemas.js'

/** In ms, by the specification. */
export const DEADLINES = {
  /** From the iframe's creation to `ready`. */
  ready: 20_000,
  /** From `ready` to the end of the frame's first work. */
  settle: 500,
  /** Connect, code and social requests. */
  login: 120_000,
  /** Sign-out, which then continues without an answer. */
  signOut: 3_000,
  /** Requests that wait for neither the visitor nor a mailbox. */
  quick: 10_000,
} as const

// The schemas accept wide values; the handler reports errors with a fixed text.
const nothing = z.strictObject({})
const caip2 = z.string().check(z.maxLength(128))
const address = z.string().check(z.maxLength(128))
const otp = z.string().check(z.maxLength(64))
const email = z.string()

/** The type of the embedded wallet's EVM account. */
export const PreferredAccountType = z.enum(['eoa', 'smartAccount'])
export type PreferredAccountType = z.infer<typeof PreferredAccountType>
const accountType = PreferredAccountType

/** The wallet's owner, as shown to a dapp. */
export const AuthUser = z.strictObject({
  /** Absent for a login without an email. */
  email: z.optional(email),
  /** Their login at a provider, if they have no email. */
  login: z.optional(ProviderLogin),
  address,
  /** CAIP-2 of the active network. */
  chainId: caip2,
  /** At most one per namespace. */
  accounts: z.array(Account),
  userName: z.optional(z.string().check(z.maxLength(64))),
  preferredAccountType: accountType,
  signature: z.optional(z.string()),
  message: z.optional(z.string()),
  siwxMessage: z.optional(z.record(z.string(), z.unknown())),
  smartAccountDeployed: z.boolean(),
  /** The wallet outlives this browser by a recovery method. */
  recoverable: z.optional(z.boolean()),
})
export type AuthUser = z.infer<typeof AuthUser>

const login = { deadline: DEADLINES.login }
const quick = { deadline: DEADLINES.quick }
const later = { ...quick, available: false } as const

/** Methods with `available: false` answer 'Not supported yet'. */
export const FRAME = {
  /** Every 5 s. After three missed answers a visible page reloads the frame. */
  ping: method({ params: nothing, result: nothing, deadline: 5_000 }),
  /** The page's look. */
  syncTheme: method({
    params: z.strictObject({ mode: themeMode, variables: themeVariables }),
    result: nothing,
    ...quick,
  }),
  /** The page's language; the frame's own pages and mails use it. */
  syncLocale: method({
    params: z.strictObject({ locale: z.enum(LOCALES) }),
    result: nothing,
    ...quick,
  }),
  /** The page's name, picture and SDK. */
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
  /** Starts a login by email. With `ASK` the frame first asks a question; the event `login` reports the outcome. */
  connectEmail: method({
    params: z.strictObject({ email }),
    result: z.strictObject({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT', 'ASK']) }),
    ...login,
  }),
  /** Continues a login that a reload interrupted, if the frame still has it. */
  resumeLogin: method({
    params: nothing,
    result: z.strictObject({
      action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'SOCIAL', 'NONE']),
      email: z.optional(email),
      provider: z.optional(SocialProviderId),
    }),
    ...quick,
  }),
  /** `headless` projects only: resolves when the mail's link approved this device. */
  connectDevice: method({ params: nothing, result: nothing, ...login }),
  /** Only in `headless` projects: the code. In other projects the visitor types it into the frame. */
  connectOtp: method({ params: z.strictObject({ otp }), result: nothing, ...login }),
  /** Cancels the login, or a question of the frame. */
  cancelLogin: method({ params: nothing, result: nothing, ...quick }),
  /** Shows the surface where the visitor adds a recovery method. */
  protectWallet: method({ params: nothing, result: nothing, ...quick, requires: 'session' }),
  /**
   * Shows the surface that links to the hub. Answers when the `window` is open or no longer needed, or at once without one.
   * `heard`: whether the window reached the frame.
   */
  openSettings: method({
    params: z.strictObject({
      /** The start page of the settings, opened by the page. The frame navigates it. */
      window: z.optional(z.uuid()),
    }),
    result: z.strictObject({ heard: z.boolean() }),
    requires: 'session',
  }),
  /** The modal opened or closed. While it is open, the frame checks for devices that ask for admission. */
  syncModal: method({ params: z.strictObject({ open: z.boolean() }), result: nothing, ...quick }),
  /**
   * Begins a login at a provider by an address, once: for a `window` (the name of a start page), or with `returnTo` for the page's
   * own tab. The event `login` brings the outcome.
   */
  getSocialRedirectUri: method({
    params: z.strictObject({
      provider: z.string().check(z.maxLength(64)),
      /** On the page's own origin. A window without it closes itself. */
      returnTo: z.optional(z.string().check(z.maxLength(2_048))),
      /** The login's start page, opened by the page. The frame navigates it. */
      window: z.optional(z.uuid()),
    }),
    result: z.strictObject({ uri: z.string() }),
    ...login,
  }),
  /** Reads the state of that login at once. `unheard`: the window has not reached the frame. */
  connectSocial: method({
    params: z.strictObject({ uri: z.string() }),
    result: z.strictObject({ status: z.enum(['pending', 'ended', 'unheard']) }),
    ...quick,
  }),

  /** Asks a passkey of the wallet to sign in, or with `create` offers a new account. The event `login` brings the outcome. */
  connectPasskey: method({
    params: z.strictObject({ create: z.optional(z.boolean()) }),
    result: nothing,
    ...login,
  }),

  /** The thumbprint (RFC 7638) of the frame's key, which a login token can carry as `cnf.jkt` or `nonce`. */
  getTokenNonce: method({
    params: nothing,
    result: z.strictObject({ nonce: z.string() }),
    ...quick,
  }),
  /**
   * Signs in a user of the dapp's own accounts by a token of its server. `CONNECT` if the wallet is open, `ASK` if the frame asks first; the
   * event `login` brings the outcome.
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
   * The owner as the page may see them: `email`, or `login` without one; `accounts`, at most one of each namespace, and `address` of
   * the active network's. `smartAccountDeployed`: it runs the pinned code there; false if the node needs more than a second.
   */
  getUser: method({
    params: z.strictObject({ chainId: z.optional(caip2) }),
    result: AuthUser,
    deadline: DEADLINES.login,
    requires: 'session',
  }),
  /**
   * For an extension on behalf of a site: asks the signed-in visitor whether the site may see the wallet, even if it already
   * may. The event `login` reports the outcome. `notConnected` without a session.
   */
  askToConnect: method({ params: nothing, result: nothing, ...login }),
  /** Ends the session; from an extension on behalf of a site, the site's access. */
  signOut: method({ params: nothing, result: nothing, deadline: DEADLINES.signOut }),
  /**
   * The services' sealed statement about the login of the account that the page sees, for a sign-in message of this nonce.
   * `notConnected` without an account there.
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
  /** A request for the wallet, on the active network or `chainId`. With a `requestId` it is idempotent for 24 hours. */
  rpcRequest: method({
    params: z.strictObject({
      /** CAIP-2. @default the active network */
      chainId: z.optional(caip2),
      method: z.string().check(z.maxLength(1_024)),
      /** By position or by name, as the method defines. */
      params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
      /**
       * A request with the same id and body has the same answer for 24 hours and is signed once.
       * Another body is refused.
       */
      requestId: z.optional(z.uuid()),
    }),
    result: z.unknown(),
    onAbort: 'requestAborted',
  }),
  /**
   * Where requests are approved: `frame` lets the page's own sign-ins be approved in the frame, `panel` of an extension every request.
   */
  getApprovals: method({
    params: nothing,
    result: z.strictObject({ place: z.enum(['frame', 'popup', 'panel']) }),
    ...quick,
  }),
  /**
   * Names the start page that the page opened for a request, before its `rpcRequest`. Answers when the window was passed on or
   * the request has ended. `heard`: whether the window reached the frame.
   */
  announceWindow: method({
    params: z.strictObject({ requestId: z.uuid(), name: z.uuid() }),
    result: z.strictObject({ heard: z.boolean() }),
  }),
  /** The outcome of a request by its `requestId`, also after a reload. `pending` while the page's own tab decides. */
  status: method({
    params: z.strictObject({ requestId: z.uuid() }),
    result: z.strictObject({
      state: z.enum(['unknown', 'pending', 'rejected', 'signed', 'broadcast']),
      hash: z.optional(z.string()),
    }),
    ...quick,
  }),

  /**
   * Begins to change the email. The frame asks for the code of the current address, unless already confirmed, and of the new
   * one. Afterwards `getUser` has the email.
   */
  updateEmail: method({
    params: z.strictObject({ email }),
    result: z.strictObject({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    ...login,
    requires: 'session',
  }),

  /**
   * Chain ids on which the account can be a smart account, and on which it is one. A chain whose node does not answer is in
   * neither list.
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
   * Stores on this device which account type the user prefers. With `eoa` the wallet makes no atomic batches and gives no
   * permissions.
   */
  setPreferredAccount: method({
    params: z.strictObject({ type: accountType }),
    result: z.strictObject({ type: accountType, address }),
    ...quick,
    requires: 'session',
  }),

  // Defined on the wire, but not served yet.
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

/** The page only decides their place. */
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
  /** The frame shows another surface, or its content changed height (CSS px). */
  surface: method({
    params: z.strictObject({
      name: z.enum(SURFACES),
      height: z.int().check(z.minimum(0), z.maximum(2_000)),
    }),
    result: nothing,
    deadline: 5_000,
  }),
  /** A login ended in the frame. `asks`: the visitor is connected, and the frame has another question. */
  login: method({
    params: z.strictObject({
      outcome: z.enum(['connected', 'cancelled', 'failed']),
      reason: z.optional(z.enum(SOCIAL_FAILURES)),
      /** The frame shows the visitor another question. */
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
  /** Unsafe requests that wait for the visitor, the shown one included. */
  approvals: method({
    params: z.strictObject({
      pending: z.int().check(z.minimum(0), z.maximum(64)),
      /** The subject of the visible request. */
      asked: z.optional(z.enum(['transaction', 'signature'])),
    }),
    result: nothing,
    deadline: 5_000,
  }),
  /** The session ended elsewhere: expired, revoked, or signed out. */
  sessionEnded: method({ params: nothing, result: nothing, deadline: 5_000 }),
  /** Escape was pressed inside the frame. */
  dismiss: method({ params: nothing, result: nothing, deadline: 5_000 }),
}

export type FrameContract = typeof FRAME
export type PageContract = typeof PAGE
