import { type ErrorType, VestibuleError } from '@vestibule/protocol'
import { connect } from '../connections/connect.js'
import { startPairing } from '../connections/pairing.js'
import type { Core } from '../core/core.js'
import type { Connector } from '../core/model/connector.js'
import { WALLET_CONNECT } from '../core/model/connectorIds.js'
import type { Pairing } from '../core/model/state.js'
import { until } from '../core/until.js'
import type { PublicWallet } from './getWallets.js'

const ERRORS: Partial<Record<Pairing['status'], ErrorType>> = {
  declined: 'userRejected',
  expired: 'offerExpired',
  offline: 'offline',
  relayDown: 'relayUnreachable',
  unavailable: 'connectorNotFound',
  failed: 'unknown',
}

/**
 * Uses the wallet's connector on this page, or a pairing.
 * @throws `invalidParams` without a wallet, `connectorNotFound` without `walletConnect()`,
 * `userRejected`, `offerExpired`, `offline`, `relayUnreachable`, `requestAborted` if the pairing is
 * cancelled
 */
export async function connectWallet(
  core: Core,
  wallet: Connector | PublicWallet | undefined,
): Promise<void> {
  if (typeof wallet?.name !== 'string')
    throw new VestibuleError('invalidParams', {
      message: '`connect` requires a connector of `getConnectors()` or a wallet of `getWallets()`',
    })
  const connector = 'provider' in wallet ? wallet : wallet.connector
  if (connector?.session !== undefined) return connectLogin(core, connector)
  if (connector !== undefined && connector.id !== WALLET_CONNECT) return connect(core, connector)
  if (!core.store.getState().connectors.some(({ id }) => id === WALLET_CONNECT)) {
    core.log.error(
      'This wallet is not on the page and requires a pairing. Pass `walletConnect()`, of `@vestibule/host-sdk/walletconnect`, in `connectors`.',
      wallet.name,
    )
    throw new VestibuleError('connectorNotFound')
  }
  const before = new Set(remoteConnections(core))
  startPairing(core)
  const end = await until(core, ({ pairing }) =>
    pairing === undefined || ERRORS[pairing.status] !== undefined ? { pairing } : undefined,
  )
  const type = end.pairing && ERRORS[end.pairing.status]
  if (type !== undefined) throw new VestibuleError(type)
  if (remoteConnections(core).every((one) => before.has(one)))
    throw new VestibuleError('requestAborted')
}

function remoteConnections({ store }: Core) {
  return [...store.getState().connections.values()].filter(
    ({ connectorId, status }) => connectorId === WALLET_CONNECT && status === 'connected',
  )
}

/** The embedded wallet shares an account only after a login. */
async function connectLogin(core: Core, connector: Connector): Promise<void> {
  try {
    await connect(core, connector)
  } catch (cause) {
    if (!(cause instanceof VestibuleError) || cause.type !== 'notConnected') throw cause
    const message = "Not signed in: call `connectEmail(email)` or `open({ view: 'SignIn' })` first"
    throw new VestibuleError('notConnected', { message, cause })
  }
}
