import {
  type CaipAddress,
  type CaipNetworkId,
  type ErrorType,
  type Namespace,
  type SocialFailure,
  type SocialProvider,
  VestibuleError,
} from '@vestibule/protocol'
import type { Connection } from './model/connection.js'
import type { Connector } from './model/connector.js'
import { AUTH_CONNECTOR } from './model/connectorIds.js'
import type { SentTransaction, State } from './model/state.js'
import { currentView } from './model/views.js'
import { getNamespace } from './namespaceState.js'

/** The `type` and the `code` of the failed operation's `VestibuleError`. */
type Failure = { errorType: ErrorType; code: number }
type Sent = { caipNetworkId: CaipNetworkId; hash: string }

/** An event for the dapp's analytics. */
export type VestibuleEvent =
  /** The modal opened on a view. */
  | { type: 'modalOpened'; view: string }
  /** The modal closed. */
  | { type: 'modalClosed' }
  /** The open modal shows another view. */
  | { type: 'viewChanged'; view: string }
  /**
   * The visitor chose a wallet from a list. `platform` is `browser`, `mobile`, `qrcode` or
   * `unsupported`. Without a `connectorId`, the wallet is paired or not installed.
   */
  | {
      type: 'walletSelected'
      name: string
      connectorId: string | undefined
      platform: 'browser' | 'mobile' | 'qrcode' | 'unsupported'
    }
  /** A wallet connected, or the page restored it after a reload. */
  | { type: 'connected'; namespace: Namespace; connectorId: string; isRestored: boolean }
  /** The visitor rejected the connection in the wallet. */
  | { type: 'connectRejected'; namespace: Namespace; connectorId: string }
  /** A connection failed. */
  | ({ type: 'connectFailed'; namespace: Namespace; connectorId: string } & Failure)
  /** A wallet disconnected. */
  | { type: 'disconnected'; namespace: Namespace; connectorId: string }
  /** A wallet could not end its session. The page disconnected it. */
  | { type: 'disconnectFailed' }
  /** The address of a namespace's account changed. */
  | { type: 'accountChanged'; namespace: Namespace; caipAddress: CaipAddress | undefined }
  /** The network of a namespace changed. */
  | { type: 'networkChanged'; namespace: Namespace; caipNetworkId: CaipNetworkId | undefined }
  /** A network switch failed, or the visitor rejected it. */
  | ({ type: 'networkSwitchFailed'; caipNetworkId: CaipNetworkId } & Failure)
  /** The visitor requested a login by email. */
  | { type: 'emailSubmitted' }
  /** The services sent a code by email. */
  | { type: 'emailCodeSent' }
  /** An email asks the visitor to approve this device. */
  | { type: 'emailDeviceRequested' }
  /** The visitor approved the device. */
  | { type: 'emailDeviceApproved' }
  /** The code was correct. The frame does not report wrong codes. */
  | { type: 'emailVerified' }
  /** A login at a provider started. */
  | { type: 'socialStarted'; provider: SocialProvider }
  /** A login at a provider succeeded. */
  | { type: 'socialSucceeded'; provider: SocialProvider }
  /** A login at a provider failed. `reason` is `denied`, `notMe`, `failed` or `expired`. */
  | { type: 'socialFailed'; provider: SocialProvider; reason: SocialFailure }
  /** The visitor left the login at a provider. */
  | { type: 'socialCancelled'; provider: SocialProvider }
  /** The page asked the wallet to sign the sign-in message. */
  | { type: 'signInRequested'; caipAddress: CaipAddress | undefined }
  /** An account signed in, or its session was restored. */
  | { type: 'signedIn'; caipAddress: CaipAddress; isRestored: boolean }
  /** Signing failed or was rejected, or the session could not be stored. */
  | { type: 'signInFailed'; caipAddress: CaipAddress | undefined }
  /** The visitor cancelled the sign-in. */
  | { type: 'signInCancelled'; caipAddress: CaipAddress | undefined }
  /** A transfer from the modal or from `useVestibuleSend` was not sent. */
  | ({ type: 'sendFailed'; caipNetworkId: CaipNetworkId } & Failure)
  /** A swap in the modal, or its approval, was not sent. */
  | ({ type: 'swapFailed' | 'swapApprovalFailed'; caipNetworkId: CaipNetworkId } & Failure)
  /** The wallet sent a swap from the modal. */
  | ({ type: 'swapSent' } & Sent)
  /** The visitor started a purchase. `vendor` is the vendor's id. */
  | { type: 'purchaseBegun'; caipNetworkId: CaipNetworkId; vendor: string }
  /** The visitor or the page chose `eoa` or `smartAccount` for the embedded wallet. */
  | {
      type: 'accountTypeChanged'
      accountType: 'eoa' | 'smartAccount'
      caipNetworkId: CaipNetworkId | undefined
    }
  /** The page sent a transaction. */
  | ({ type: 'transactionSent' } & Sent)
  /** The chain confirmed the transaction. */
  | ({ type: 'transactionConfirmed' } & Sent)
  /** The transaction was not confirmed. `outcome` is `failed`, `cancelled`, `replaced` or `expired`. */
  | ({
      type: 'transactionFailed'
      outcome: Exclude<SentTransaction['outcome'], 'confirmed' | undefined>
    } & Sent)

/** A call without a type is a connect request. */
export type FailedCall =
  | { type?: undefined; connector: Connector; error: unknown }
  | {
      type: 'networkSwitchFailed' | 'sendFailed' | 'swapFailed' | 'swapApprovalFailed'
      caipNetworkId: CaipNetworkId
      error: unknown
    }

export function readEvents(before: State, now: State): VestibuleEvent[] {
  return [
    ...loginEvents(before, now),
    ...modalEvents(before, now),
    ...connectionEvents(before, now),
    ...accountEvents(before, now),
    ...signInEvents(before, now),
  ]
}

export function readHappened(told: VestibuleEvent | FailedCall): VestibuleEvent[] {
  if (!('error' in told)) return [told]
  const failure = readFailure(told.error)
  if (failure.errorType === 'requestAborted') return []
  if (told.type !== undefined) {
    const { type, caipNetworkId } = told
    return [{ type, caipNetworkId, ...failure }]
  }
  const { connector } = told
  const key = { namespace: connector.chain, connectorId: connector.id }
  return failure.errorType === 'userRejected'
    ? [{ type: 'connectRejected', ...key }]
    : [{ type: 'connectFailed', ...key, ...failure }]
}

/** Only type and code: a wallet's text may contain an address. */
function readFailure(error: unknown): Failure {
  const { type, code } = error instanceof VestibuleError ? error : new VestibuleError('unknown')
  return { errorType: type, code }
}

function loginEvents(before: State, now: State): VestibuleEvent[] {
  const [was, is] = [before.social, now.social]
  if (is?.status === 'failed' && was?.status !== 'failed')
    return [{ type: 'socialFailed', provider: is.provider, reason: is.reason ?? 'failed' }]
  const isLoggedIn = [...now.connections.values()].some(
    ({ connectorId, status }) => connectorId === AUTH_CONNECTOR && status === 'connected',
  )
  const isLeft = showsSocial(before) && !showsSocial(now)
  if (isLeft && is !== undefined && is.status !== 'failed' && !isLoggedIn)
    return [{ type: 'socialCancelled', provider: is.provider }]
  const isApproved =
    currentView(before).name === 'EmailVerifyDevice' && currentView(now).name === 'EmailVerifyOtp'
  return isApproved ? [{ type: 'emailDeviceApproved' }] : []
}

/** Surfaces of the frame, such as the consent, replace the login view. */
const showsSocial = ({ stack }: State) =>
  stack.some(({ name }) => name === 'ConnectingSocial' || name === 'EmbeddedWallet')

function modalEvents(before: State, now: State): VestibuleEvent[] {
  const view = currentView(now).name
  if (now.open !== before.open)
    return [now.open ? { type: 'modalOpened', view } : { type: 'modalClosed' }]
  return now.open && view !== currentView(before).name ? [{ type: 'viewChanged', view }] : []
}

function connectionEvents(before: State, now: State): VestibuleEvent[] {
  const isConnected = (one: Connection | undefined) => one?.status === 'connected'
  const ids = new Set([...before.connections.keys(), ...now.connections.keys()])
  return [...ids].flatMap((id): VestibuleEvent[] => {
    const [was, is] = [before.connections.get(id), now.connections.get(id)]
    if (isConnected(was) === isConnected(is)) return []
    const { namespace, connectorId } = (is ?? was) as Connection
    const key = { namespace, connectorId }
    return isConnected(is)
      ? [{ type: 'connected', ...key, isRestored: was?.status === 'restoring' }]
      : [{ type: 'disconnected', ...key }]
  })
}

function accountEvents(before: State, now: State): VestibuleEvent[] {
  return (Object.keys(now.networks) as Namespace[]).flatMap((namespace): VestibuleEvent[] => {
    const [was, is] = [getNamespace(before, namespace), getNamespace(now, namespace)]
    const { caipAddress } = is.accountState
    const caipNetworkId = is.networkState.caipNetwork?.caipNetworkId
    const isSame = was.accountState.address === is.accountState.address
    const isThere = was.networkState.caipNetwork?.caipNetworkId === caipNetworkId
    return [
      ...(isSame ? [] : [{ type: 'accountChanged', namespace, caipAddress } as const]),
      ...(isThere ? [] : [{ type: 'networkChanged', namespace, caipNetworkId } as const]),
    ]
  })
}

function signInEvents({ signIn: was }: State, { signIn: is }: State): VestibuleEvent[] {
  if (was === undefined || is === undefined || was.status === is.status) return []
  const { caipAddress } = is
  const isBusy = was.status === 'signing' || was.status === 'saving'
  if (is.status === 'signing') return [{ type: 'signInRequested', caipAddress }]
  if (is.status === 'signedIn' && caipAddress !== undefined)
    return [{ type: 'signedIn', caipAddress, isRestored: !isBusy }]
  if (is.status === 'asked' && isBusy) return [{ type: 'signInFailed', caipAddress }]
  const isLeft = is.status === 'leaving' || is.status === 'signedOut'
  const isCancelled = isLeft && (isBusy || was.status === 'asked')
  return isCancelled ? [{ type: 'signInCancelled', caipAddress }] : []
}
