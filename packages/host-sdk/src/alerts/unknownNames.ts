import type { Features, Options } from '../core/model/options.js'

export function unknownFeatures({ features }: Pick<Options, 'features'>): string[] {
  return Object.keys(features ?? {}).filter((name) => !Object.hasOwn(FEATURES, name))
}

export function unknownOptions(options: object): string[] {
  return Object.keys(options).filter((name) => !Object.hasOwn(OPTIONS, name))
}

/** A record, so that the compiler reports a missing option. */
const OPTIONS: Record<keyof Options, 1> = {
  projectId: 1,
  networks: 1,
  adapters: 1,
  connectors: 1,
  frameUrl: 1,
  apiUrl: 1,
  defaultNetwork: 1,
  metadata: 1,
  themeMode: 1,
  themeVariables: 1,
  locale: 1,
  messages: 1,
  features: 1,
  remoteConfig: 1,
  enableReconnect: 1,
  enableEIP6963: 1,
  announce: 1,
  enableInjected: 1,
  enableNetworkSwitch: 1,
  allowUnsupportedChain: 1,
  preferUniversalLinks: 1,
  disableAppend: 1,
  enableEmbedded: 1,
  debug: 1,
  customRpcUrls: 1,
  chainImages: 1,
  connectorImages: 1,
  tokens: 1,
  pollTransactions: 1,
  allWallets: 1,
  featuredWalletIds: 1,
  includeWalletIds: 1,
  excludeWalletIds: 1,
  customWallets: 1,
  enableWalletGuide: 1,
  termsConditionsUrl: 1,
  privacyPolicyUrl: 1,
  siwx: 1,
  siweConfig: 1,
  logLevel: 1,
  onError: 1,
}

/** A record, so that the compiler reports a missing feature. */
const FEATURES: Record<keyof Features, 1> = {
  email: 1,
  socials: 1,
  passkey: 1,
  connectMethodsOrder: 1,
  multiWallet: 1,
  ens: 1,
  legalCheckbox: 1,
  collapseWallets: 1,
  emailShowWallets: 1,
  connectorTypeOrder: 1,
  analytics: 1,
  send: 1,
  receive: 1,
  swaps: 1,
  onramp: 1,
  history: 1,
  smartSessions: 1,
  allWallets: 1,
}
