import {
  type ErrorType,
  isSocialProvider,
  type Namespace,
  VestibuleError,
} from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { View, ViewName } from '../core/model/views.js'
import { getNamespace, isConnected } from '../core/namespaceState.js'
import type { EmbeddedSurface } from '../embedded/embeddedSurfaces.js'
import { findNetwork, findNetworkIn } from '../networks/networks.js'

type Check = (value: unknown) => boolean
type Arguments = Readonly<Record<string, unknown>>

const isText: Check = (value) => typeof value === 'string' && value !== ''
const isProvider: Check = isSocialProvider
const isObject: Check = (value) => typeof value === 'object' && value !== null
const isWallet: Check = (value) => {
  const { id, name } = toArguments(value)
  return isText(id) && isText(name)
}
const isConnectors: Check = (value) =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isText(toArguments(one).connectorId))
const SURFACES: Readonly<Record<EmbeddedSurface, 1>> = {
  passkey: 1,
  consent: 1,
  protect: 1,
  recover: 1,
  link: 1,
  settings: 1,
}
const isSurface: Check = (value) => typeof value === 'string' && Object.hasOwn(SURFACES, value)

const REQUIRED: Readonly<Record<ViewName, Readonly<Record<string, Check>>>> = {
  Connect: {},
  SignIn: {},
  Account: {},
  ConnectingExternal: { connectorId: isText },
  ConnectingMultiChain: { connectors: isConnectors },
  ConnectingSocial: { provider: isProvider },
  ConnectingWalletConnect: { wallet: isWallet },
  ConnectingWalletConnectBasic: {},
  ConnectWallets: {},
  AllWallets: {},
  GetWallet: {},
  Downloads: { wallet: isWallet },
  WhatIsAWallet: {},
  WhatIsANetwork: {},
  EmailVerifyDevice: { email: isText },
  EmailVerifyOtp: { email: isText },
  UpdateEmailWallet: {},
  UpdateEmailPrimaryOtp: { email: isText },
  UpdateEmailSecondaryOtp: { email: isText },
  EmbeddedWallet: { surface: isSurface },
  Networks: {},
  SwitchNetwork: { caipNetworkId: isText },
  SwitchActiveChain: { caipNetworkId: isText },
  UnsupportedChain: {},
  ProfileWallets: {},
  SIWXSignMessage: {},
  ApproveTransaction: {},
  RegisterAccountName: {},
  RegisterAccountNameSuccess: { name: isText },
  WalletReceive: {},
  OnRampProviders: {},
  BuyInProgress: { id: isText },
  WalletDetails: { of: isText },
  WalletSend: {},
  WalletSendSelectToken: {},
  WalletSendPreview: {},
  Swap: {},
  SwapSelectToken: { target: (value) => value === 'from' || value === 'to' },
  SwapPreview: {},
  SmartSessionList: {},
  SmartSessionCreated: { permission: isObject, expiry: Number.isSafeInteger },
}

const DETAILS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  nft: { address: isText, tokenId: isText },
  token: {},
  transaction: { hash: isText },
}

/** Optional arguments. Invalid values could break a view or the history. */
const OPTIONAL: Partial<Record<ViewName, Readonly<Record<string, Check>>>> = {
  Connect: { namespace: isText },
  ConnectingExternal: { namespace: isText },
  RegisterAccountName: { label: isText },
  UnsupportedChain: { wanted: isText },
  WalletDetails: { address: isText, tokenId: isText, hash: isText },
}

/** Views that require the secure frame. */
const OF_LOGIN =
  /^(SignIn|ApproveTransaction|Email.*|UpdateEmail.*Otp|EmbeddedWallet|ConnectingSocial)$/

/** Features that a view requires. */
const NEEDS: Readonly<Partial<Record<string, 'send' | 'receive' | 'allWallets'>>> = {
  WalletSend: 'send',
  WalletSendSelectToken: 'send',
  WalletSendPreview: 'send',
  WalletReceive: 'receive',
  AllWallets: 'allWallets',
}

/**
 * Validates before the modal opens.
 * @throws `invalidParams` with the view and the missing or wrong argument in its `data`;
 * `networkNotFound`, `connectorNotFound`, `namespaceNotConfigured`
 */
export function checkView(core: Core, name: unknown, given: unknown): View {
  if (typeof name !== 'string' || !Object.hasOwn(REQUIRED, name)) {
    const view = typeof name === 'string' ? name : typeof name
    throw refusal('invalidParams', `Unknown view: ${view}.`, view)
  }
  const feature = NEEDS[name]
  const { features } = core.store.getState()
  if (feature !== undefined && features[feature] === false)
    throw refusal('invalidParams', `\`features.${feature}\` hides the view \`${name}\`.`, name)
  if (name.startsWith('Swap') && !features.swaps)
    throw refusal('invalidParams', `The view \`${name}\` needs \`features.swaps\`.`, name)
  if (/^(OnRamp|Buy)/.test(name) && !features.onramp)
    throw refusal('invalidParams', `The view \`${name}\` needs \`features.onramp\`.`, name)
  if (name.startsWith('SmartSession') && !features.smartSessions)
    throw refusal('invalidParams', `The view \`${name}\` needs \`features.smartSessions\`.`, name)
  const required = REQUIRED[name as ViewName]
  const optional = OPTIONAL[name as ViewName] ?? {}
  const params = pick(toArguments(given), [...Object.keys(required), ...Object.keys(optional)])
  check(name, params, required)
  for (const [argument, fits] of Object.entries(optional))
    if (params[argument] !== undefined && !fits(params[argument])) throw missing(name, argument)
  if (params.namespace !== undefined) requireNamespace(core, params.namespace as Namespace)
  if (name === 'WalletDetails') {
    const { of } = params as { of: string }
    if (!Object.hasOwn(DETAILS, of)) throw missing(name, 'of')
    check(name, params, DETAILS[of] ?? {})
  }
  if ('caipNetworkId' in required && findNetwork(core, String(params.caipNetworkId)) === undefined)
    throw refusal('networkNotFound', `Network not found: ${params.caipNetworkId}`, name)
  checkParts(core, name, params)
  return { name, params } as View
}

/** @throws `namespaceNotConfigured` */
export function requireNamespace({ adapters }: Core, namespace: Namespace) {
  if (adapters.size > 0 && !adapters.has(namespace))
    throw new VestibuleError('namespaceNotConfigured')
}

/** The frame shows the surface `notice` if a login is impossible. */
const SURFACES_OF: Readonly<Partial<Record<string, readonly string[]>>> = {
  EmailVerifyDevice: ['device', 'notice'],
  EmailVerifyOtp: ['code', 'notice'],
  UpdateEmailPrimaryOtp: ['primaryCode', 'secondaryCode', 'notice'],
  UpdateEmailSecondaryOtp: ['primaryCode', 'secondaryCode', 'notice'],
}

/** State that a progress view requires. */
const GOING_ON: Readonly<
  Partial<Record<string, { needs: string; isSo: (core: Core, params: Arguments) => boolean }>>
> = {
  ApproveTransaction: {
    needs: 'a request that waits for the visitor',
    isSo: ({ openRequests }) => [...openRequests.values()].some((asked) => asked !== undefined),
  },
  SIWXSignMessage: {
    needs: 'an account that can sign in and has not',
    isSo({ store }) {
      const { status = 'none' } = store.getState().signIn ?? {}
      return /^(asked|signedOut|signing|saving)$/.test(status)
    },
  },
  ConnectingWalletConnectBasic: {
    needs: 'WalletConnect',
    isSo: ({ store }) =>
      store.getState().connectors.some(({ proposals }) => proposals !== undefined),
  },
  ConnectingSocial: {
    needs: 'a login that has begun at this provider',
    isSo: ({ store }, { provider }) => store.getState().social?.provider === provider,
  },
  EmbeddedWallet: {
    needs: 'this question of the secure frame',
    isSo: ({ store }, { surface }) => store.getState().surface.name === surface,
  },
  UnsupportedChain: {
    needs: 'a wallet on another network',
    isSo({ store }, { wanted }) {
      const state = store.getState()
      const { caipNetwork, requestedCaipNetworks } = getNamespace(state).networkState
      const { caipNetworkId: current } = caipNetwork ?? {}
      if (wanted === undefined)
        return !requestedCaipNetworks.some(({ caipNetworkId }) => caipNetworkId === current)
      return findNetworkIn(state, String(wanted)) !== undefined && current !== wanted
    },
  },
}

function checkParts(core: Core, name: string, params: Arguments) {
  const { connectors, send, swap, surface } = core.store.getState()
  const isThere = (id: unknown) => connectors.some((one) => one.id === id)
  const wanted = [params.connectorId, ...toIds(params.connectors)].filter((id) => id !== undefined)
  const isMissing = OF_LOGIN.test(name) && !connectors.some(({ type }) => type === 'auth')
  if (isMissing || !wanted.every(isThere))
    throw refusal('connectorNotFound', `The view \`${name}\` lacks its connector.`, name)
  const lacks =
    (name === 'WalletSendPreview' && send === undefined) ||
    (name === 'SwapPreview' && swap === undefined) ||
    (name === 'SIWXSignMessage' && core.options.siwx === undefined)
  if (lacks) throw refusal('invalidParams', `There is nothing to show in \`${name}\`.`, name)
  if (/^(SIWX|Update|Unsupported)/.test(name) && !isConnected(core.store.getState())) return
  const isShown = SURFACES_OF[name]?.includes(surface.name) ?? true
  const needs = isShown ? GOING_ON[name] : { needs: 'a code or mail that was asked for' }
  if (needs !== undefined && !('isSo' in needs && needs.isSo(core, params)))
    throw refusal('invalidParams', `The view \`${name}\` needs ${needs.needs}.`, name)
}

const toIds = (connectors: unknown): unknown[] =>
  Array.isArray(connectors) ? connectors.map((one) => toArguments(one).connectorId) : []

const pick = (given: Arguments, names: readonly string[]): Arguments =>
  Object.fromEntries(
    names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )

function check(name: string, params: Arguments, required: Readonly<Record<string, Check>>) {
  for (const [argument, fits] of Object.entries(required))
    if (!fits(params[argument])) throw missing(name, argument)
}

const missing = (view: string, argument: string) =>
  refusal(
    'invalidParams',
    `The view \`${view}\` needs \`arguments.${argument}\`, which is missing or not valid.`,
    view,
    argument,
  )

const refusal = (type: ErrorType, message: string, view: string, argument?: string) =>
  new VestibuleError(type, { message, data: { view, ...(argument && { argument }) } })

const toArguments = (value: unknown): Arguments =>
  typeof value === 'object' && value !== null ? (value as Arguments) : {}
