import * as z from 'zod/mini'
import { Account } from './account.js'
import { method } from './channel/contract.js'
import { SOCIAL_FAILURES, SOCIAL_PROVIDERS } from './logins.js'
import { Metadata } from './metadata.js'
import { ProviderLogin } from './providerLogin.js'
import { LOCALES } from './texts/localeList.js'
import { themeMode, themeVariables } from './themeSchemas.js'

/** Milliseconds, as the specification sets them. */
export const DEADLINES = {
  /** From the iframe's birth to its ready. */
  ready: 20_000,
  /** From ready to settled: the frame's first work is done. */
  settle: 500,
  /** Connect, code and social requests. */
  login: 120_000,
  /** A sign-out that waits longer goes on without its answer. */
  signOut: 3_000,
  /** Requests that neither the visitor nor a mailbox holds up. */
  quick: 10_000,
} as const

// Schemas are wide for values whose error has a fixed text, which the handler answers with.
const nothing = z.strictObject({})
const caip2 = z.string().check(z.maxLength(128))
const address = z.string().check(z.maxLength(128))
const otp = z.string().check(z.maxLength(64))
const email = z.string()

/** Of the embedded wallet's EVM account. */
export const PreferredAccountType = z.enum(['eoa', 'smartAccount'])
export type PreferredAccountType = z.infer<typeof PreferredAccountType>
const accountType = PreferredAccountType

/** The embedded wallet's owner, as a dapp may see it. */
export const AuthUser = z.strictObject({
  /** Left out for who signed in without one. */
  email: z.optional(email),
  /** Their login instead. */
  login: z.optional(ProviderLogin),
  /** Of the active network's namespace. */
  address,
  /** CAIP-2 of the active network. */
  chainId: caip2,
  /** Those that the page sees, one per namespace at most. */
  accounts: z.array(Account),
  userName: z.optional(z.string().check(z.maxLength(64))),
  preferredAccountType: accountType,
  signature: z.optional(z.string()),
  message: z.optional(z.string()),
  siwxMessage: z.optional(z.record(z.string(), z.unknown())),
  smartAccountDeployed: z.boolean(),
  /** A recovery method was added, so that the wallet outlives this browser. */
  recoverable: z.optional(z.boolean()),
})
export type AuthUser = z.infer<typeof AuthUser>

const login = { deadline: DEADLINES.login }
const quick = { deadline: DEADLINES.quick }
const later = { ...quick, available: false } as const

/** Every method the frame serves. Those with `available: false` are on the wire already and answer 'Not supported yet'. */
export const FRAME = {
  ping: method({ params: nothing, result: nothing, deadline: 5_000 }),
  syncTheme: method({
    params: z.strictObject({ mode: themeMode, variables: themeVariables }),
    result: nothing,
    ...quick,
  }),
  /** The language of the page; the frame's own pages and mails take it over. */
  syncLocale: method({
    params: z.strictObject({ locale: z.enum(LOCALES) }),
    result: nothing,
    ...quick,
  }),
  syncDappData: method({
    params: z.strictObject({
      metadata: Metadata,
      sdkVersion: z.string().check(z.maxLength(64)),
      sdkType: z.string().check(z.maxLength(64)),
    }),
    result: nothing,
    ...quick,
  }),

  // Login. The code and the device's number live in the frame's own surface.
  connectEmail: method({
    params: z.strictObject({ email }),
    /** With `ASK` the frame asks the visitor something first; the event `login` tells how that ended. */
    result: z.strictObject({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT', 'ASK']) }),
    ...login,
  }),
  /** Goes on with the login that was under way when the page was reloaded, where the frame still knows one. */
  resumeLogin: method({
    params: nothing,
    result: z.strictObject({
      action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'SOCIAL', 'NONE']),
      email: z.optional(email),
      /** Of `SOCIAL`. */
      provider: z.optional(z.enum(SOCIAL_PROVIDERS)),
    }),
    ...quick,
  }),
  /** Headless projects only: resolves when the mail's link approved this device. */
  connectDevice: method({ params: nothing, result: nothing, ...login }),
  /** Headless projects only: the code, typed into the dapp's own page. */
  connectOtp: method({ params: z.strictObject({ otp }), result: nothing, ...login }),
  /** Leaves the login that is under way, or what the frame asks of the wallet; a challenge is forgotten. */
  cancelLogin: method({ params: nothing, result: nothing, ...quick }),
  /** Shows the surface where the visitor adds a recovery method. */
  protectWallet: method({ params: nothing, result: nothing, ...quick, requires: 'session' }),
  /**
   * Shows the surface that leads to the wallet's own page, where it is looked after. Answers once the window was sent on or is
   * not needed any more: `heard` says whether it reached the frame. Without a window it answers at once.
   */
  openSettings: method({
    params: z.strictObject({
      /** Name of the window that the page opened at the start page of the settings. The frame sends it on its way. */
      window: z.optional(z.uuid()),
    }),
    result: z.strictObject({ heard: z.boolean() }),
    requires: 'session',
  }),
  /** The modal opened or closed: while it is open, the frame looks for devices that ask to be let in. */
  syncModal: method({ params: z.strictObject({ open: z.boolean() }), result: nothing, ...quick }),
  /**
   * Begins a login at a provider: the visitor goes there by the address, which is good once. The event `login` tells how it
   * ended.
   */
  getSocialRedirectUri: method({
    params: z.strictObject({
      provider: z.string().check(z.maxLength(64)),
      /** Where the visitor is led back to, on the page's own origin. Left out for a window, which closes itself. */
      returnTo: z.optional(z.string().check(z.maxLength(2_048))),
      /** Name of the window that the page opened at the login's start page. The frame sends it on its way. */
      window: z.optional(z.uuid()),
    }),
    result: z.strictObject({ uri: z.string() }),
    ...login,
  }),
  /**
   * Looks at once how the login by this address stands, such as when its window seems to be closed. `unheard`: the login waits
   * for the window that the page opened, which has not reached the frame.
   */
  connectSocial: method({
    params: z.strictObject({ uri: z.string() }),
    result: z.strictObject({ status: z.enum(['pending', 'ended', 'unheard']) }),
    ...quick,
  }),

  /**
   * Asks a passkey of the wallet to sign in. The frame shows how it stands; the event `login` tells how it ended.
   */
  /** With `create` the frame offers a new account, which takes a press in the frame. */
  connectPasskey: method({
    params: z.strictObject({ create: z.optional(z.boolean()) }),
    result: nothing,
    ...login,
  }),

  // The session.
  isConnected: method({
    params: nothing,
    result: z.strictObject({ isConnected: z.boolean() }),
    ...quick,
  }),
  getUser: method({
    params: z.strictObject({ chainId: z.optional(caip2) }),
    result: AuthUser,
    deadline: DEADLINES.login,
    requires: 'session',
  }),
  signOut: method({ params: nothing, result: nothing, deadline: DEADLINES.signOut }),
  /**
   * For a message of this nonce that the page's account has signed: the services' sealed statement of whose login that is,
   * which the page hands in with the signature.
   */
  proveIdentity: method({
    params: z.strictObject({ nonce: z.string().check(z.maxLength(128)), chainId: caip2 }),
    result: z.strictObject({ statement: z.string() }),
    ...quick,
    requires: 'session',
  }),

  // The wallet.
  getChainId: method({ params: nothing, result: z.strictObject({ chainId: caip2 }), ...quick }),
  switchNetwork: method({
    params: z.strictObject({ chainId: caip2 }),
    result: z.strictObject({ chainId: caip2 }),
    ...quick,
    requires: 'session',
  }),
  rpcRequest: method({
    params: z.strictObject({
      /** CAIP-2 of the network to ask; the active one when left out. */
      chainId: z.optional(caip2),
      method: z.string().check(z.maxLength(1_024)),
      /** By position or by name, as the method has them. */
      params: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
      /**
       * Makes a request that needs the visitor idempotent for 24 hours: with the same id and body it has the same answer
       * and is signed once, with another body it is refused.
       */
      requestId: z.optional(z.uuid()),
    }),
    result: z.unknown(),
    onAbort: 'requestAborted',
  }),
  /** Where the project's requests are approved: `frame` lets the page's own sign-ins be approved in the frame. */
  getApprovals: method({
    params: nothing,
    result: z.strictObject({ place: z.enum(['frame', 'popup']) }),
    ...quick,
  }),
  /**
   * The page has opened the start page of a request's window in the visitor's press, under this name. Answers when the window
   * was handed over or the request has ended: whether the frame has ever heard of the window.
   */
  announceWindow: method({
    params: z.strictObject({ requestId: z.uuid(), name: z.uuid() }),
    result: z.strictObject({ heard: z.boolean() }),
  }),
  /** The outcome of a request whose answer was lost, by its `requestId`. */
  status: method({
    params: z.strictObject({ requestId: z.uuid() }),
    result: z.strictObject({
      state: z.enum(['unknown', 'pending', 'rejected', 'signed', 'broadcast']),
      /** Of a transaction. */
      hash: z.optional(z.string()),
    }),
    ...quick,
  }),

  /**
   * Begins to change the email. The codes of the address of before and of the new one are typed into the frame's own
   * surfaces; when these are gone, `getUser` tells whether the email is another one.
   */
  updateEmail: method({
    params: z.strictObject({ email }),
    result: z.strictObject({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    ...login,
    requires: 'session',
  }),

  /** Chain ids: where the account can be a smart account, and where it is one. A node that does not answer counts as neither. */
  getSmartAccountEnabledNetworks: method({
    params: nothing,
    result: z.strictObject({
      smartAccountEnabledNetworks: z.array(z.int()),
      smartAccountDeployedNetworks: z.array(z.int()),
    }),
    requires: 'session',
  }),
  /** The user's wish, kept on this device for every page. The address is the same. */
  setPreferredAccount: method({
    params: z.strictObject({ type: accountType }),
    result: z.strictObject({ type: accountType, address }),
    ...quick,
    requires: 'session',
  }),

  // On the wire now, served later.
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

/** The frame's views; the page only decides where. */
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

/** Every event the page hears from the frame, as methods with an empty answer. */
export const PAGE = {
  /** The frame shows something else now, or its content changed height (CSS px). */
  surface: method({
    params: z.strictObject({
      name: z.enum(SURFACES),
      height: z.int().check(z.minimum(0), z.maximum(2_000)),
    }),
    result: nothing,
    deadline: 5_000,
  }),
  /** The login came to an end inside the frame. */
  login: method({
    params: z.strictObject({
      outcome: z.enum(['connected', 'cancelled', 'failed']),
      /** Why a login at a provider failed. */
      reason: z.optional(z.enum(SOCIAL_FAILURES)),
      /** The visitor is connected and has something to answer still; the frame shows it. */
      asks: z.optional(z.boolean()),
      /** Of `connected`: the answer of `getUser`, so that the page does not have to ask. */
      user: z.optional(AuthUser),
    }),
    result: nothing,
    deadline: 5_000,
  }),
  /** Whether the provider's window still shows the code that the frame asks for; it does until this is heard. */
  socialWindow: method({
    params: z.strictObject({ open: z.boolean() }),
    result: nothing,
    deadline: 5_000,
  }),
  /** Unsafe requests that wait for the visitor, the shown one included. */
  approvals: method({
    params: z.strictObject({
      pending: z.int().check(z.minimum(0), z.maximum(64)),
      /** The subject of the request in sight. */
      asked: z.optional(z.enum(['transaction', 'signature'])),
    }),
    result: nothing,
    deadline: 5_000,
  }),
  /** The session ended at the other side: expired, revoked, signed out elsewhere. */
  sessionEnded: method({ params: nothing, result: nothing, deadline: 5_000 }),
  /** Escape was pressed inside the frame. */
  dismiss: method({ params: nothing, result: nothing, deadline: 5_000 }),
}

export type FrameContract = typeof FRAME
export type PageContract = typeof PAGE
