import { type ErrorType, SOCIAL_PROVIDERS, VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { View, ViewName } from '../core/model/views.js'
import { findNetwork } from '../networks/networks.js'

type Check = (value: unknown) => boolean
type Arguments = Readonly<Record<string, unknown>>

const isText: Check = (value) => typeof value === 'string' && value !== ''
const isProvider: Check = (value) => SOCIAL_PROVIDERS.some((name) => name === value)
const isWallet: Check = (value) => {
  const { id, name } = toArguments(value)
  return isText(id) && isText(name)
}
const isConnectors: Check = (value) =>
  Array.isArray(value) && value.every((one) => isText(toArguments(one).connectorId))

/** What each view cannot be shown without, and how its values are told. */
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
  EmbeddedWallet: { surface: isText },
  Networks: {},
  SwitchNetwork: { caipNetworkId: isText },
  SwitchActiveChain: { caipNetworkId: isText },
  UnsupportedChain: {},
  ProfileWallets: {},
  SIWXSignMessage: {},
  ApproveTransaction: {},
  WalletReceive: {},
  WalletDetails: { of: isText },
  WalletSend: {},
  WalletSendSelectToken: {},
  WalletSendPreview: {},
}

/** What the details of each kind of thing need beside it. */
const DETAILS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  nft: { address: isText, tokenId: isText },
  token: {},
  transaction: { hash: isText },
}

/**
 * Checks a view that a dapp asks for, so that one which cannot be rendered is refused before the modal opens.
 * @throws `invalidParams` with the view, and the argument that is missing or wrong, in its `data`; `networkNotFound`
 */
export function checkView(core: Core, name: unknown, given: unknown): View {
  // An event handler that is `open` itself is called with an event, whose `view` is the window.
  if (typeof name !== 'string' || !Object.hasOwn(REQUIRED, name)) {
    const view = typeof name === 'string' ? name : typeof name
    throw refusal('invalidParams', `Unknown view: ${view}.`, view)
  }
  const params = toArguments(given)
  const required = REQUIRED[name as ViewName]
  check(name, params, required)
  if (name === 'WalletDetails') {
    const { of } = params as { of: string }
    if (!Object.hasOwn(DETAILS, of)) throw missing(name, 'of')
    check(name, params, DETAILS[of] ?? {})
  }
  if ('caipNetworkId' in required && findNetwork(core, String(params.caipNetworkId)) === undefined)
    throw refusal('networkNotFound', `Network not found: ${params.caipNetworkId}`, name)
  return { name, params: given } as View
}

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
