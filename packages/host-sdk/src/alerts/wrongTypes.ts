import { LOCALES } from '@vestibule/protocol/texts'
import {
  ALL_WALLETS,
  CONNECTOR_GROUPS,
  type Features,
  type Options,
} from '../core/model/options.js'

type Type = keyof typeof IS | readonly string[]

const IS = {
  'a string': (value: unknown) => typeof value === 'string',
  'true or false': (value: unknown) => typeof value === 'boolean',
  'a function': (value: unknown) => typeof value === 'function',
  'an object': isObject,
  'a list': Array.isArray,
  'a list of strings': (value: unknown) =>
    Array.isArray(value) && value.every((one) => typeof one === 'string'),
  'a list or false': (value: unknown) => value === false || Array.isArray(value),
  'true or an object': (value: unknown) => typeof value === 'boolean' || isObject(value),
  'a list of wallets with `id` and `name`': (value: unknown) =>
    Array.isArray(value) && value.every((one) => isText(one?.id) && isText(one?.name)),
  'a list of networks with `name` and `nativeCurrency`': (value: unknown) =>
    Array.isArray(value) && value.every((one) => isText(one?.name) && isCurrency(one)),
  'a list of groups': (value: unknown) =>
    Array.isArray(value) && value.every((one) => CONNECTOR_GROUPS.includes(one)),
  'an object with the methods of `Siwx`': (value: unknown) =>
    isObject(value) && SIWX.every((name) => typeof value[name] === 'function'),
}

const SIWX = ['createMessage', 'addSession', 'setSessions', 'revokeSession', 'getSessions']

/** Options that other checks do not cover. */
const OPTIONS: Partial<Record<keyof Options, Type>> = {
  projectId: 'a string',
  networks: 'a list of networks with `name` and `nativeCurrency`',
  frameUrl: 'a string',
  apiUrl: 'a string',
  metadata: 'an object',
  themeVariables: 'an object',
  locale: LOCALES,
  messages: 'an object',
  features: 'an object',
  remoteConfig: ['remote-wins', 'local-wins', 'local-only'],
  enableReconnect: 'true or false',
  enableEIP6963: 'true or false',
  announce: 'true or an object',
  enableInjected: 'true or false',
  enableNetworkSwitch: 'true or false',
  allowUnsupportedChain: 'true or false',
  preferUniversalLinks: 'true or false',
  disableAppend: 'true or false',
  enableEmbedded: 'true or false',
  debug: 'true or false',
  chainImages: 'an object',
  connectorImages: 'an object',
  tokens: 'an object',
  pollTransactions: 'true or false',
  allWallets: ALL_WALLETS,
  featuredWalletIds: 'a list of strings',
  includeWalletIds: 'a list of strings',
  excludeWalletIds: 'a list of strings',
  customWallets: 'a list of wallets with `id` and `name`',
  enableWalletGuide: 'true or false',
  termsConditionsUrl: 'a string',
  privacyPolicyUrl: 'a string',
  siwx: 'an object with the methods of `Siwx`',
  siweConfig: 'an object with the methods of `Siwx`',
  onError: 'a function',
}

const FEATURES: Record<keyof Features, Type> = {
  email: 'true or false',
  socials: 'a list or false',
  passkey: 'true or false',
  connectMethodsOrder: 'a list',
  multiWallet: 'true or false',
  ens: 'true or false',
  legalCheckbox: 'true or false',
  collapseWallets: 'true or false',
  emailShowWallets: 'true or false',
  connectorTypeOrder: 'a list of groups',
  analytics: 'true or false',
  send: 'true or false',
  receive: 'true or false',
  swaps: 'true or false',
  onramp: 'true or false',
  history: 'true or false',
  smartSessions: 'true or false',
  allWallets: 'true or false',
}

/**
 * @returns invalid options with their expected types. Accepts `null` as a missing option, because
 * JavaScript callers pass it.
 */
export function wrongTypes(options: Partial<Options>): { option: string; expected: string }[] {
  return [
    ...compare(options, OPTIONS, ''),
    ...(isObject(options.features) ? compare(options.features, FEATURES, 'features.') : []),
  ]
}

function compare(given: object, types: Readonly<Record<string, Type>>, path: string) {
  return Object.entries(given).flatMap(([name, value]) => {
    const type = Object.hasOwn(types, name) ? types[name] : undefined
    if (type === undefined || (value ?? undefined) === undefined) return []
    return has(value, type)
      ? []
      : { option: path + name, expected: typeof type === 'string' ? type : type.join(', ') }
  })
}

const has = (value: unknown, type: Type): boolean =>
  typeof type === 'string' ? IS[type](value) : type.some((one) => one === value)

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const isCurrency = ({ nativeCurrency: currency }: { nativeCurrency?: unknown }) =>
  isObject(currency) && typeof currency.symbol === 'string' && Number.isInteger(currency.decimals)
