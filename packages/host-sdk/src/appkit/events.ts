import { coreOf } from '../core/coreOf.js'
import type { VestibuleEvent } from '../core/events.js'
import { readAccount } from '../core/publicState.js'
import type { Vestibule } from '../start/instance.js'

export type AppKitEvent = {
  timestamp: number
  data: { type: 'track'; event: string; properties?: Readonly<Record<string, unknown>> | undefined }
}

const NAMES: { readonly [type in VestibuleEvent['type']]?: string } = {
  modalOpened: 'MODAL_OPEN',
  modalClosed: 'MODAL_CLOSE',
  walletSelected: 'SELECT_WALLET',
  connected: 'CONNECT_SUCCESS',
  connectRejected: 'USER_REJECTED',
  connectFailed: 'CONNECT_ERROR',
  disconnected: 'DISCONNECT_SUCCESS',
  disconnectFailed: 'DISCONNECT_ERROR',
  networkChanged: 'SWITCH_NETWORK',
  emailSubmitted: 'EMAIL_SUBMITTED',
  emailCodeSent: 'EMAIL_VERIFICATION_CODE_SENT',
  emailDeviceApproved: 'DEVICE_REGISTERED_FOR_EMAIL',
  emailVerified: 'EMAIL_VERIFICATION_CODE_PASS',
  socialStarted: 'SOCIAL_LOGIN_STARTED',
  socialSucceeded: 'SOCIAL_LOGIN_SUCCESS',
  socialFailed: 'SOCIAL_LOGIN_ERROR',
  socialCancelled: 'SOCIAL_LOGIN_CANCELED',
  signInRequested: 'CLICK_SIGN_SIWX_MESSAGE',
  signedIn: 'SIWX_AUTH_SUCCESS',
  signInFailed: 'SIWX_AUTH_ERROR',
  signInCancelled: 'CLICK_CANCEL_SIWX',
  sendFailed: 'SEND_ERROR',
  swapFailed: 'SWAP_ERROR',
  swapApprovalFailed: 'SWAP_APPROVAL_ERROR',
  swapSent: 'SWAP_SUCCESS',
  purchaseBegun: 'SELECT_BUY_PROVIDER',
  accountTypeChanged: 'SET_PREFERRED_ACCOUNT_TYPE',
}

/**
 * @returns an empty list for an event without an AppKit equivalent. A restored connection is also
 * `CONNECT_SUCCESS`, with `isRestored`.
 */
export function toAppKitEvent(event: VestibuleEvent, isConnected: boolean): AppKitEvent[] {
  const { type, ...facts } = event
  const name = NAMES[type]
  if (name === undefined) return []
  const properties =
    type === 'modalOpened' || type === 'modalClosed'
      ? { connected: isConnected }
      : type === 'networkChanged'
        ? { network: event.caipNetworkId }
        : facts
  return [{ timestamp: Date.now(), data: { type: 'track', event: name, properties } }]
}

export function followEvents(
  vestibule: Vestibule,
  callback: (event: AppKitEvent) => void,
): () => void {
  const isConnected = () => readAccount(coreOf(vestibule).store.getState()).isConnected
  return vestibule.subscribeEvents((event) => {
    for (const one of toAppKitEvent(event, isConnected())) callback(one)
  })
}
