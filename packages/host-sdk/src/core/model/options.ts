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

/** The ways in, in their default order. */
export const CONNECT_METHODS = ['email', 'social', 'wallet'] as const
export type ConnectMethod = (typeof CONNECT_METHODS)[number]

/** The groups of the wallet list. `injected` is every wallet of this browser, announced or not. */
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

/** Where the way to all wallets stands. */
export const ALL_WALLETS = ['SHOW', 'HIDE', 'ONLY_MOBILE'] as const

/** A wallet that a dapp adds to the lists. */
export type CustomWallet = {
  /** Letters, digits, `.`, `_` and `-`. */
  id: string
  name: string
  /** EIP-6963's reverse domain name, so that it is known when it is installed. */
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
  /** Sign in by email and a one-time code. @default true where `frameUrl` is set */
  email?: boolean | undefined
  /**
   * Providers to sign in with, in the order of their buttons; the project needs a client at each (`logins`). The wallet is
   * the same kind as with an email, and each account has a separate wallet. `false` is an empty list.
   * @default []
   */
  socials?: readonly SocialProvider[] | false | undefined
  /**
   * Sign in by a passkey that the visitor has added to their wallet, which brings the wallet along. The button stands with
   * those of `socials`; a browser that has no passkeys says so at the press.
   * @default false
   */
  passkey?: boolean | undefined
  /** The order on the Connect view. @default ['email', 'social', 'wallet'], with the visitor's last way in first */
  connectMethodsOrder?: readonly ConnectMethod[] | undefined
  /** Several wallets connected at once. @default false */
  multiWallet?: boolean | undefined
  /** The name and the picture of the visitor's address (ENS), where one of the networks knows them. @default true */
  ens?: boolean | undefined
  /** Nothing can be chosen before the visitor accepts the terms or the policy that the options name. @default false */
  legalCheckbox?: boolean | undefined
  /** Wallets behind one button where there is a login beside them. @default false */
  collapseWallets?: boolean | undefined
  /** The list of wallets stands below the email field; off is like `collapseWallets`. @default true */
  emailShowWallets?: boolean | undefined
  /**
   * The order of the wallet list's groups; those left out follow in the default order.
   * @default ['recent', 'injected', 'walletConnect', 'featured', 'custom', 'external', 'recommended']
   */
  connectorTypeOrder?: readonly ConnectorGroup[] | undefined
  /**
   * Have your services count what visitors do, and errors of the SDK; nothing in it tells one visitor from another.
   * @default false
   */
  analytics?: boolean | undefined
  /** Buttons that send, in the account and in the details of what it holds. @default true */
  send?: boolean | undefined
  /** The account's button that shows its address to be paid at. @default true */
  receive?: boolean | undefined
  /** Swaps of tokens, in the account and in the details of a token; your services need an exchange for them. @default false */
  swaps?: boolean | undefined
  /** The account's button that buys at the vendors of your services, and its views. @default false */
  onramp?: boolean | undefined
  /** The account's list of activity. @default true */
  history?: boolean | undefined
  /**
   * The list of permissions that the visitor gave to this site, in the account, and a view after each new one.
   * @default false
   */
  smartSessions?: boolean | undefined
  /** The way to all wallets; off is like `allWallets: 'HIDE'`. @default true */
  allWallets?: boolean | undefined
}

/**
 * The precedence for a feature: the services' or the dapp's decision first, or the dapp's alone, without asking the
 * services.
 */
type Precedence = 'remote-wins' | 'local-wins' | 'local-only'

/** The options of `createVestibule`. */
export type Options = {
  /** The project's id at your services. */
  projectId: string
  /** At least one; viem's chains fit. */
  networks: readonly NetworkInput[]
  /** At most one per namespace. */
  adapters?: readonly Adapter[] | undefined
  /** Further ways to wallets, such as `walletConnect()` of `@vestibule/host-sdk/walletconnect`. */
  connectors?: readonly (CreateConnector | CreateConnectors)[] | undefined
  /** Where your services serve the secure frame, such as `https://wallet.example`. Without it there is no email login. */
  frameUrl?: string | undefined
  /** Where your services answer. @default frameUrl */
  apiUrl?: string | undefined
  /** @default the first network */
  defaultNetwork?: NetworkInput | undefined
  /** The dapp's metadata. @default read from the page */
  metadata?: Partial<Metadata> | undefined
  /** @default the visitor's own preference */
  themeMode?: ThemeMode | undefined
  themeVariables?: ThemeVariables | undefined
  /** The language of the modal and of the wallet, such as `de`. @default the best match of the browser's languages */
  locale?: Locale | undefined
  /**
   * Texts that replace the modal's own. The wallet's own screens do not change.
   * @example { modal: { 'title.Connect': 'Log in' } }
   */
  messages?: Messages | undefined
  features?: Features | undefined
  /**
   * Which setting of `email`, `socials`, `passkey`, `multiWallet` and `history` counts: the one of the services' operator,
   * or `features`; `local-only` does not ask the services.
   * @default 'remote-wins'
   */
  remoteConfig?: Precedence | undefined
  /** Restore the last connection on load; off drops it. @default true */
  enableReconnect?: boolean | undefined
  /** Wallets that announce themselves. @default true */
  enableEIP6963?: boolean | undefined
  /** Announce the embedded wallet to other libraries on the page (EIP-6963). @default false */
  announce?: boolean | AnnounceOptions | undefined
  /** `window.ethereum`. @default true */
  enableInjected?: boolean | undefined
  /** Let the visitor switch networks in the modal. @default true */
  enableNetworkSwitch?: boolean | undefined
  /** Do not ask a visitor off an unsupported network. @default false */
  allowUnsupportedChain?: boolean | undefined
  /** Open wallets' apps by their https links, where they have some, instead of their own schemes. @default on iOS Safari */
  preferUniversalLinks?: boolean | undefined
  /** Leave the modal's element for you to place. @default false */
  disableAppend?: boolean | undefined
  /** The modal lives inside the page, where you mount it. @default false */
  enableEmbedded?: boolean | undefined
  /** Show alerts about the configuration on screen, not only in the console. @default true */
  debug?: boolean | undefined
  /** URLs tried before a network's own, by CAIP-2. */
  customRpcUrls?: Readonly<Record<string, readonly { url: string }[]>> | undefined
  /** Pictures that replace those of networks, by id or CAIP-2. URLs for an image element. */
  chainImages?: Readonly<Record<string, string>> | undefined
  /** Pictures that replace those of connectors, by id: of wallets by their rdns, `walletConnect`, `injected`. */
  connectorImages?: Readonly<Record<string, string>> | undefined
  /**
   * Tokens that lists show first, by CAIP-2: each by its address on that network. Those that the account does not hold are not shown.
   * @default none
   */
  tokens?:
    | Readonly<Record<string, readonly { address: string; image?: string | undefined }[]>>
    | undefined
  /**
   * Ask the chain every 30 seconds, for a day, about transactions that it has not decided in five minutes.
   * @default false
   */
  pollTransactions?: boolean | undefined
  /** The row that leads to all wallets. @default SHOW */
  allWallets?: (typeof ALL_WALLETS)[number] | undefined
  /** Directory ids of wallets that stand above the recommended ones, in your order. */
  featuredWalletIds?: readonly string[] | undefined
  /** Directory ids; no other wallet of the directory is shown. */
  includeWalletIds?: readonly string[] | undefined
  /** Directory ids or rdns of wallets that are not shown. */
  excludeWalletIds?: readonly string[] | undefined
  /** Wallets of your own choice beside those of the directory. */
  customWallets?: readonly CustomWallet[] | undefined
  /** Shows "Get a wallet" to visitors without a wallet. @default true */
  enableWalletGuide?: boolean | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  /** Sign-in with the wallet (CAIP-122), as `localSessions()` of `@vestibule/host-sdk/siwx`. @default none */
  siwx?: Siwx | undefined
  /** The same as `siwx`, for what `createSiweConfig` makes of a SIWE configuration; not beside it. */
  siweConfig?: Siwx | undefined
  /** @default error */
  logLevel?: LogLevel | undefined
  /** Hears what goes wrong inside of the SDK, five times a minute at most, for your own monitoring. Nothing is sent anywhere. */
  onError?: ((report: ErrorReport) => void) | undefined
}
