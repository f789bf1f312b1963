import type { VestibuleEvent } from '../core/events.js'
import type { State } from '../core/model/state.js'

export type Named = { event: string; properties?: Record<string, string | boolean> }

const OPENED: Readonly<Record<string, string>> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  Networks: 'CLICK_NETWORKS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  GetWallet: 'CLICK_GET_WALLET',
  Transactions: 'CLICK_TRANSACTIONS',
  Swap: 'OPEN_SWAP',
  SwapSelectToken: 'CLICK_SELECT_TOKEN_TO_SWAP',
  SwapPreview: 'INITIATE_SWAP',
}

/** Events contain wallets, networks and providers, never users. */
export function nameEvent(told: VestibuleEvent, state: State): Named | undefined {
  switch (told.type) {
    case 'modalOpened':
      return { event: 'MODAL_OPEN', properties: { connected: isConnected(state) } }
    case 'modalClosed':
      return { event: 'MODAL_CLOSE', properties: { connected: isConnected(state) } }
    case 'viewChanged': {
      const event = OPENED[told.view]
      return event === undefined ? undefined : { event }
    }
    case 'connected':
      return told.isRestored
        ? undefined
        : { event: 'CONNECT_SUCCESS', properties: describeWallet(told, state) }
    case 'disconnected':
      return { event: 'DISCONNECT_SUCCESS', properties: { namespace: told.namespace } }
    case 'networkChanged':
      return told.caipNetworkId === undefined
        ? undefined
        : { event: 'SWITCH_NETWORK', properties: { network: told.caipNetworkId } }
    case 'signedIn':
      return told.isRestored ? undefined : { event: 'SIWX_AUTH_SUCCESS', ...chainOf(told) }
    case 'signInFailed':
      return { event: 'SIWX_AUTH_ERROR', ...chainOf(told) }
    case 'signInCancelled':
      return { event: 'CLICK_CANCEL_SIWX', ...chainOf(told) }
    case 'signInRequested':
      return { event: 'CLICK_SIGN_SIWX_MESSAGE', ...chainOf(told) }
    case 'walletSelected':
      return { event: 'SELECT_WALLET', properties: { name: told.name, platform: told.platform } }
    case 'connectRejected':
      return { event: 'USER_REJECTED' }
    case 'connectFailed':
      return { event: 'CONNECT_ERROR', properties: { message: told.errorType } }
    case 'disconnectFailed':
      return { event: 'DISCONNECT_ERROR' }
    case 'emailSubmitted':
      return { event: 'EMAIL_SUBMITTED' }
    case 'emailCodeSent':
      return { event: 'EMAIL_VERIFICATION_CODE_SENT' }
    case 'emailDeviceApproved':
      return { event: 'DEVICE_REGISTERED_FOR_EMAIL' }
    case 'emailVerified':
      return { event: 'EMAIL_VERIFICATION_CODE_PASS' }
    case 'socialStarted':
      return { event: 'SOCIAL_LOGIN_STARTED', properties: { provider: told.provider } }
    case 'socialSucceeded':
      return { event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider: told.provider } }
    case 'socialFailed':
      return { event: 'SOCIAL_LOGIN_ERROR', properties: { provider: told.provider } }
    case 'socialCancelled':
      return { event: 'SOCIAL_LOGIN_CANCELED', properties: { provider: told.provider } }
    case 'sendFailed':
      return {
        event: 'SEND_ERROR',
        properties: { network: told.caipNetworkId, message: told.errorType },
      }
    case 'swapSent':
      return { event: 'SWAP_SUCCESS', properties: { network: told.caipNetworkId } }
    case 'purchaseBegun':
      return { event: 'SELECT_BUY_PROVIDER', properties: { provider: told.vendor } }
    case 'accountTypeChanged': {
      const { accountType, caipNetworkId: network } = told
      const properties = { accountType, ...(network !== undefined && { network }) }
      return { event: 'SET_PREFERRED_ACCOUNT_TYPE', properties }
    }
    case 'swapFailed':
    case 'swapApprovalFailed':
      return {
        event: told.type === 'swapFailed' ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR',
        properties: { network: told.caipNetworkId, message: told.errorType },
      }
    default:
      return undefined
  }
}

const isConnected = ({ connections }: State) =>
  [...connections.values()].some(({ status }) => status === 'connected')

function describeWallet(
  { namespace, connectorId }: { namespace: string; connectorId: string },
  { connectors, connections }: State,
) {
  const connector = connectors.find(({ id, chain }) => id === connectorId && chain === namespace)
  const held = [...connections.values()].find((one) => one.connectorId === connectorId)
  const isRemote = connector?.type === 'walletConnect'
  const method = connector?.type === 'auth' ? 'email' : isRemote ? 'qrcode' : 'browser'
  return { method, name: held?.wallet.name ?? connector?.name ?? connectorId }
}

function chainOf({ caipAddress }: { caipAddress: string | undefined }) {
  const network = caipAddress?.split(':').slice(0, 2).join(':')
  return network === undefined ? {} : { properties: { network } }
}
