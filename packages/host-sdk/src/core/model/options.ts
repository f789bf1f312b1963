import type { Metadata, SocialProvider, ThemeMode, ThemeVariables } from '@vestibule/protocol'
import type { Locale } from '@vestibule/protocol/texts'
import type { ErrorReport } from '../../platform/createErrorReporter.js'
import type { LogLevel } from '../../platform/log.js'
import type { Adapter } from './adapter.js'
import type { CreateConnector, CreateConnectors } from './connectorContext.js'
import type { AnnounceOptions } from './embeddedPart.js'
import type { Messages } from './messages.js'
import type { NetworkInput } from './network.js'
import type { Siwx } from './siwx.js'

/** In their default order. */
export const CONNECT_METHODS = ['email', 'social', 'wallet'] as const
export type ConnectMethod = (typeof CONNECT_METHODS)[number]

/** `injected` is every wallet of this browser. */
export const CONNECTOR_GROUPS = [
  'recent',
  'injected',
  'walletConnect',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
export type ConnectorGroup = (typeof CONNECTOR_GROUPS)[number]

export const ALL_WALLETS = ['SHOW', 'HIDE', 'ONLY_MOBILE'] as const

/** A wallet that a dapp adds to the lists. */
export type CustomWallet = {
  /** Letters, digits, `.`, `_` and `-`. */
  id: string
  name: string
  /** Reverse domain name (EIP-6963), to detect the installed wallet. */
  rdns?: string | undefined
  homepage?: string | undefined
  /** https, or a data: image. */
  image_url?: string | undefined
  /** `scheme://` or https. */
  mobile_link?: string | undefined
  desktop_link?: string | undefined
  webapp_link?: string | undefined
  app_store?: string | undefined
  play_store?: string | undefined
  chrome_store?: string | undefined
}

export type Features = {
  /** Log in by email and a one-time code. @default true where `frameUrl` is set */
  email?: boolean | undefined
  /**
   * Providers to log in with, in the order of their buttons: `google`, `github`, `apple`, `facebook`, `x`, `discord`, or an
   * OpenID provider of the operator's by its id, such as `oidc-acme`. The project needs a client at each provider. `false` is
   * an empty list.
   * @default []
   * @see docs/guides/social-login.md
   */
  socials?: readonly SocialProvider[] | false | undefined
  /**
   * Log in with a passkey of the wallet, which also opens the wallet. A browser without passkeys reports that after the press.
   * @default false
   * @see docs/guides/passkey.md
   */
  passkey?: boolean | undefined
  /**
   * The order on the Connect view. Omitted methods are not shown; an empty order means the default.
   * @default ['email', 'social', 'wallet'], with the visitor's last method first
   */
  connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /**
   * Several wallets connected at once.
   * @default false
   * @see docs/guides/several-wallets.md
   */
  multiWallet?: boolean | undefined
  /**
   * The ENS name and picture of the visitor's address.
   * @default true
   * @see docs/guides/names.md#names-and-pictures-ens
   */
  ens?: boolean | undefined
  /** The visitor must accept the terms before they choose a way to connect. @default false */
  legalCheckbox?: boolean | undefined
  /** Hides the wallets behind one button if there is a login. @default false */
  collapseWallets?: boolean | undefined
  /** The wallets below the email field; off is like `collapseWallets`. @default true */
  emailShowWallets?: boolean | undefined
  /**
   * The order of the wallet list's groups; missing groups follow in the default order.
   * @default ['recent', 'injected', 'walletConnect', 'featured', 'custom', 'external', 'recommended']
   */
  connectorTypeOrder?: readonly ConnectorGroup[] | undefined
  /**
   * Your services count visitors' actions and errors of the SDK, without data that identifies a visitor.
   * @default false
   * @see docs/guides/operator.md#visitor-events
   */
  analytics?: boolean | undefined
  /** Buttons that send. `open` rejects the view when it is off. @default true */
  send?: boolean | undefined
  /** The button that shows the address to be paid at. `open` rejects the view when it is off. @default true */
  receive?: boolean | undefined
  /**
   * Swaps, in the account and in the details of a token. The services need an exchange.
   * @default false
   * @see docs/guides/swap.md
   */
  swaps?: boolean | undefined
  /**
   * The account's button that buys at the vendors of your services, and its views.
   * @default false
   * @see docs/buy.md
   */
  onramp?: boolean | undefined
  /** The account's list of activity. @default true */
  history?: boolean | undefined
  /**
   * The site's permissions in the embedded wallet's account: a list, and a view after each new permission.
   * @default false
   * @see docs/guides/permissions.md#show-them-in-the-modal
   */
  smartSessions?: boolean | undefined
  /** The link to all wallets; off is like `allWallets: 'HIDE'`. @default true */
  allWallets?: boolean | undefined
}

/** Which setting of a feature decides: the services' or the dapp's first, or only the dapp's. */
type Precedence = 'remote-wins' | 'local-wins' | 'local-only'

/** The options of `createVestibule`. */
export type Options = {
  /** The project's id at your services. */
  projectId: string
  /** At least one network; viem's chains fit. */
  networks: readonly NetworkInput[]
  /**
   * The kinds of network, at most one adapter per namespace.
   * @default none
   * @see docs/guides/namespaces.md
   */
  adapters?: readonly Adapter[] | undefined
  /**
   * Further connectors, such as `walletConnect()` and `safe()`.
   * @default none
   * @see docs/guides/connector.md
   */
  connectors?: readonly (CreateConnector | CreateConnectors)[] | undefined
  /** The address of the secure frame, such as `https://wallet.example`. @default no embedded wallet */
  frameUrl?: string | undefined
  /** The address of your services. @default `frameUrl` */
  apiUrl?: string | undefined
  /** The network to start on. @default the first network */
  defaultNetwork?: NetworkInput | undefined
  /** The dapp's `{ name, description, url, icons }`. @default read from the page */
  metadata?: Partial<Metadata> | undefined
  /** `light` or `dark`. @default the visitor's choice, then their system's */
  themeMode?: ThemeMode | undefined
  /**
   * Colours, fonts and shapes.
   * @default the theme's own
   * @see docs/guides/theme.md
   */
  themeVariables?: ThemeVariables | undefined
  /**
   * The language of the modal and of the wallet, such as `de`.
   * @default the best match of the browser's languages
   * @see docs/guides/languages.md
   */
  locale?: Locale | undefined
  /**
   * Texts that replace those of the modal, by view and key. The wallet's screens do not change.
   * @default none
   * @example { modal: { 'title.Connect': 'Log in' } }
   * @see docs/guides/languages.md#change-a-text
   */
  messages?: Messages | undefined
  /** Switches parts of the modal on and off. */
  features?: Features | undefined
  /**
   * The setting that counts for `email`, `socials`, `passkey`, `multiWallet` and `history`: the operator's (`remote-wins`),
   * yours (`local-wins`), or yours without a request to the services (`local-only`).
   * @default 'remote-wins'
   * @see docs/guides/operator.md
   */
  remoteConfig?: Precedence | undefined
  /** Restores the last connection on load; off forgets it. @default true */
  enableReconnect?: boolean | undefined
  /** Find wallets that announce themselves (EIP-6963, Wallet Standard). @default true */
  enableEIP6963?: boolean | undefined
  /**
   * Announce the embedded wallet to other libraries (EIP-6963, Wallet Standard): `true` or `{ rdns, name, icon }`.
   * @default false
   */
  announce?: boolean | AnnounceOptions | undefined
  /** Find `window.ethereum`. @default true */
  enableInjected?: boolean | undefined
  /** The visitor can switch networks in the modal. @default true */
  enableNetworkSwitch?: boolean | undefined
  /**
   * The modal does not ask the visitor to leave a network that you do not list. A required sign-in still asks.
   * @default false
   */
  allowUnsupportedChain?: boolean | undefined
  /** Open wallets' apps by their https links instead of their own schemes. @default on iOS Safari */
  preferUniversalLinks?: boolean | undefined
  /** You place the modal's element. @default false */
  disableAppend?: boolean | undefined
  /** The modal is part of the page, where you mount it. @default false */
  enableEmbedded?: boolean | undefined
  /**
   * Show alerts about the set-up on screen, not only in the console.
   * @default true
   * @see docs/guides/setup-faults.md
   */
  debug?: boolean | undefined
  /** Lists of `{ url }` that are tried before a network's own nodes, by CAIP-2. @default none */
  customRpcUrls?: Readonly<Record<string, readonly { url: string }[]>> | undefined
  /** Pictures of networks, by id or CAIP-2, such as `{ 8453: '/base.svg' }`. @default the network's, else your services' */
  chainImages?: Readonly<Record<string, string>> | undefined
  /** Pictures of connectors, by id, such as `{ 'io.metamask': '/fox.svg' }`. @default the connector's */
  connectorImages?: Readonly<Record<string, string>> | undefined
  /**
   * Tokens that lists show first if the account holds them, by CAIP-2: lists of `{ address, image }`.
   * @default none
   * @see docs/guides/theme.md#show-your-tokens-first
   */
  tokens?:
    | Readonly<Record<string, readonly { address: string; image?: string | undefined }[]>>
    | undefined
  /**
   * Asks the chain every 30 seconds, for a day, about transactions that are undecided after five minutes.
   * @default false
   */
  pollTransactions?: boolean | undefined
  /** The row that leads to all wallets: `SHOW`, `HIDE` or `ONLY_MOBILE`. @default 'SHOW' */
  allWallets?: (typeof ALL_WALLETS)[number] | undefined
  /**
   * Directory ids of wallets above the recommended ones, in your order.
   * @default none
   * @see docs/guides/wallets.md
   */
  featuredWalletIds?: readonly string[] | undefined
  /** Directory ids; other wallets of the directory are not shown. @default all */
  includeWalletIds?: readonly string[] | undefined
  /** Directory ids or rdns of wallets that are not shown. @default none */
  excludeWalletIds?: readonly string[] | undefined
  /**
   * Your own wallets: `{ id, name, rdns, homepage, image_url, mobile_link, desktop_link, webapp_link, app_store, play_store,
   * chrome_store }`.
   * @default none
   */
  customWallets?: readonly CustomWallet[] | undefined
  /** Shows "Get a wallet" to visitors without a wallet. @default true */
  enableWalletGuide?: boolean | undefined
  /** Your terms, which Connect shows. @default none */
  termsConditionsUrl?: string | undefined
  /** Your privacy policy, which Connect shows. @default none */
  privacyPolicyUrl?: string | undefined
  /**
   * Sign-in with the wallet: `localSessions()`, `serviceSessions()` or `authJsSessions()` of `@vestibule/host-sdk/siwx`, or your
   * own.
   * @default none
   * @see docs/guides/sign-in.md
   */
  siwx?: Siwx | undefined
  /** The result of `createSiweConfig`. `createVestibule` throws if `siwx` is also set. @default none */
  siweConfig?: Siwx | undefined
  /** `silent`, `error`, `warn` or `info`. @default 'error' */
  logLevel?: LogLevel | undefined
  /**
   * Called with `{ message, cause }` of the SDK's internal errors, at most five a minute, for your monitoring or a log buffer.
   * The SDK does not send them.
   * @default none
   */
  onError?: ((report: ErrorReport) => void) | undefined
}
