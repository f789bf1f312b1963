import { VestibuleError } from '@vestibule/protocol'
import type { Network } from '../core/model/network.js'

/** Keeps a rejection by the visitor. */
export function switchFailure(network: Pick<Network, 'name'>, error?: unknown): VestibuleError {
  if (error instanceof VestibuleError && error.type === 'userRejected') return error
  return new VestibuleError('switchFailed', {
    message: `Failed to switch to chain ${network.name}. The chain is not approved or the wallet does not support wallet_switchEthereumChain`,
    cause: error,
  })
}
