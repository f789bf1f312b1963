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

export const CONNECT_METHODS = ['email', 'social', 'wallet'] as const
export type ConnectMethod = (typeof CONNECT_METHODS)[number]

/** `injected` includes every wallet of this browser. */
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
  /** Reverse domain name (EIP-6963), to detect whether the wallet is installed. */
  rdns?: string | undefined
  homepage?: string | undefined
  /** An https URL or a data: image. */
  image_url?: string | undefined
  /** A `scheme://` or https link. */
  mobile_link?: string | undefined
  desktop_link?: string | undefined
  webapp_link?: string | undefined
  app_store?: string | undefined
  play_store?: string | undefined
  chrome_store?: string | undefined
}

export type Features = {
  /** Login by email with a one-time code. @default true if `frameUrl` is set */
  email?: boolean | undefined
  /**
   * Login providers in the order of their buttons: `google`, `github`, `apple`, `facebook`, `x`,
   * `discord`, or the id of the operator's OpenID provider, such as `oidc-acme`. The project needs
   * a client at each provider. `false` means an empty list.
   * @default []
   * @see docs/guides/social-login.md
   */
  socials?: readonly SocialProvider[] | false | undefined
  /**
   * Login with a passkey, which also opens the wallet. A browser without passkeys shows an error
   * after the press.
   * @default false
   * @see docs/guides/passkey.md
   */
  passkey?: boolean | undefined
  /**
   * Order of the methods on the Connect view. The modal hides omitted methods. An empty list means
   * the default.
   * @default ['email', 'social', 'wallet'], with the visitor's last method first
   */
  connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /**
   * Lets the visitor connect several wallets at once.
   * @default false
   * @see docs/guides/several-wallets.md
   */
  multiWallet?: boolean | undefined
  /**
   * Shows the ENS name and picture of the visitor's address.
   * @default true
   * @see docs/guides/names.md#show-names-and-pictures-ens
   */
  ens?: boolean | undefined
  /** The visitor must accept the terms before they choose a way to connect. @default false */
  legalCheckbox?: boolean | undefined
  /** Shows one button instead of the wallets if the Connect view offers a login. @default false */
  collapseWallets?: boolean | undefined
  /** Shows the wallets below the email field; `false` works like `collapseWallets`. @default true */
  emailShowWallets?: boolean | undefined
  /**
   * Order of the groups in the wallet list. Missing groups follow in the default order.
   * @default ['recent', 'injected', 'walletConnect', 'featured', 'custom', 'external',
   * 'recommended']
   */
  connectorTypeOrder?: readonly ConnectorGroup[] | undefined
  /**
   * Your services count visitors' actions and errors of the SDK, without data that identifies a visitor.
   * @default false
   * @see docs/guides/operator.md#count-visitor-events
   */
  analytics?: boolean | undefined
  /** Shows the Send buttons. If `false`, `open` rejects the view. @default true */
  send?: boolean | undefined
  /** Shows the Receive button with the account's address. If `false`, `open` rejects the view. @default true */
  receive?: boolean | undefined
  /**
   * Offers swaps in the account view and in a token's details. The services need an exchange.
   * @default false
   * @see docs/guides/swap.md
   */
  swaps?: boolean | undefined
  /**
   * Shows the Buy button in the account view, and the views of your services' vendors.
   * @default false
   * @see docs/buy.md
   */
  onramp?: boolean | undefined
  /** Shows the account's activity list. @default true */
  history?: boolean | undefined
  /**
   * Shows the site's permissions in the embedded wallet's account: a list, and a view after each
   * new permission.
   * @default false
   * @see docs/guides/permissions.md#show-them-in-the-modal
   */
  smartSessions?: boolean | undefined
  /** Shows the link to all wallets; `false` works like `allWallets: 'HIDE'`. @default true */
  allWallets?: boolean | undefined
}

/** Source that decides on a feature: first the services, first the dapp, or only the dapp. */
type Precedence = 'remote-wins' | 'local-wins' | 'local-only'

/** The options of `createVestibule`. */
export type Options = {
  /** The project's id at your services. */
  projectId: string
  /** At least one network. Chains of viem work. */
  networks: readonly NetworkInput[]
  /**
   * One adapter per namespace.
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
  /** URL of the secure frame, such as `https://wallet.example`. @default no embedded wallet */
  frameUrl?: string | undefined
  /** URL of your services. @default `frameUrl` */
  apiUrl?: string | undefined
  /** Network at the start. @default the first network */
  defaultNetwork?: NetworkInput | undefined
  /** The dapp's `{ name, description, url, icons }`. @default read from the page */
  metadata?: Partial<Metadata> | undefined
  /** `light` or `dark`. @default the visitor's choice, otherwise the system's */
  themeMode?: ThemeMode | undefined
  /**
   * Colours, fonts and shapes.
   * @default the values of the theme
   * @see docs/guides/theme.md
   */
  themeVariables?: ThemeVariables | undefined
  /**
   * Language of the modal and the wallet, such as `de`.
   * @default the best match of the browser's languages
   * @see docs/guides/languages.md
   */
  locale?: Locale | undefined
  /**
   * Texts that replace the modal's texts, by view and key. The wallet's screens do not change.
   * @default none
   * @example { modal: { 'title.Connect': 'Log in' } }
   * @see docs/guides/languages.md#change-a-text
   */
  messages?: Messages | undefined
  /** Enables and disables features of the modal. */
  features?: Features | undefined
  /**
   * Source of `email`, `socials`, `passkey`, `multiWallet` and `history`: the operator first
   * (`remote-wins`), you first (`local-wins`), or only you, without a request to the services
   * (`local-only`).
   * @default 'remote-wins'
   * @see docs/guides/operator.md
   */
  remoteConfig?: Precedence | undefined
  /** Restores the last connection on load; `false` deletes the stored connection. @default true */
  enableReconnect?: boolean | undefined
  /** Finds wallets that announce themselves (EIP-6963, Wallet Standard). @default true */
  enableEIP6963?: boolean | undefined
  /**
   * Announces the embedded wallet to other libraries (EIP-6963, Wallet Standard): `true` or `{
   * rdns, name, icon }`.
   * @default false
   */
  announce?: boolean | AnnounceOptions | undefined
  /** Finds `window.ethereum`. @default true */
  enableInjected?: boolean | undefined
  /** Lets the visitor switch networks in the modal. @default true */
  enableNetworkSwitch?: boolean | undefined
  /**
   * Allows networks that you do not list: the modal does not request a switch. A required sign-in
   * still does.
   * @default false
   */
  allowUnsupportedChain?: boolean | undefined
  /** Opens wallets' apps by https links instead of their schemes. @default on iOS Safari */
  preferUniversalLinks?: boolean | undefined
  /** Does not add the modal's element to the page: you add it. @default false */
  disableAppend?: boolean | undefined
  /** Shows the modal as part of the page, where you mount it. @default false */
  enableEmbedded?: boolean | undefined
  /**
   * Shows alerts about setup errors on screen, not only in the console.
   * @default true
   * @see docs/guides/setup-faults.md
   */
  debug?: boolean | undefined
  /** RPC nodes to try before a network's nodes, by CAIP-2 id: lists of `{ url }`. @default none */
  customRpcUrls?: Readonly<Record<string, readonly { url: string }[]>> | undefined
  /** Network pictures by id or CAIP-2 id, such as `{ 8453: '/base.svg' }`. @default the network's, otherwise your services' */
  chainImages?: Readonly<Record<string, string>> | undefined
  /** Connector pictures by id, such as `{ 'io.metamask': '/fox.svg' }`. @default the connector's */
  connectorImages?: Readonly<Record<string, string>> | undefined
  /**
   * Tokens to list first if the account owns them, by CAIP-2 id: lists of `{ address, image }`.
   * @default none
   * @see docs/guides/theme.md#show-your-tokens-first
   */
  tokens?:
    | Readonly<Record<string, readonly { address: string; image?: string | undefined }[]>>
    | undefined
  /**
   * Polls the chain every 30 seconds, for a day, for transactions that are pending after five
   * minutes.
   * @default false
   */
  pollTransactions?: boolean | undefined
  /** Row that opens the list of all wallets: `SHOW`, `HIDE` or `ONLY_MOBILE`. @default 'SHOW' */
  allWallets?: (typeof ALL_WALLETS)[number] | undefined
  /**
   * Directory ids of wallets to list above the recommended ones, in your order.
   * @default none
   * @see docs/guides/wallets.md
   */
  featuredWalletIds?: readonly string[] | undefined
  /** Directory ids of wallets to show; the modal hides all others. @default all */
  includeWalletIds?: readonly string[] | undefined
  /** Directory ids or rdns of wallets to hide. @default none */
  excludeWalletIds?: readonly string[] | undefined
  /**
   * Your own wallets: `{ id, name, rdns, homepage, image_url, mobile_link, desktop_link, webapp_link, app_store, play_store,
   * chrome_store }`.
   * @default none
   */
  customWallets?: readonly CustomWallet[] | undefined
  /** Shows "Get a wallet" to visitors without a wallet. @default true */
  enableWalletGuide?: boolean | undefined
  /** URL of your terms, for the Connect view. @default none */
  termsConditionsUrl?: string | undefined
  /** URL of your privacy policy, for the Connect view. @default none */
  privacyPolicyUrl?: string | undefined
  /**
   * Sign-in with the wallet: `localSessions()`, `serviceSessions()` or `authJsSessions()` of
   * `@vestibule/host-sdk/siwx`, or your implementation.
   * @default none
   * @see docs/guides/sign-in.md
   */
  siwx?: Siwx | undefined
  /** Result of `createSiweConfig`. `createVestibule` throws if `siwx` is also set. @default none */
  siweConfig?: Siwx | undefined
  /** `silent`, `error`, `warn` or `info`. @default 'error' */
  logLevel?: LogLevel | undefined
  /**
   * Called with `{ message, cause }` for internal errors of the SDK, at most five times a minute,
   * for your monitoring. The SDK does not send them.
   * @default none
   */
  onError?: ((report: ErrorReport) => void) | undefined
}
