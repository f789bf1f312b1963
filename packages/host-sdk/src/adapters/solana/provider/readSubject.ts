import { type CaipNetworkId, VestibuleError } from '@vestibule/protocol'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Network } from '../../../core/model/network.js'
import { addressesOf } from '../../../provider/emitChanges.js'
import { readKey } from '../readKey.js'

export type Subject = {
  address: string
  key: Uint8Array
  network: Network
  chainId: CaipNetworkId
}

/**
 * @param wanted An account of the wallet.
 * @default the active account
 * @throws `notConnected`, `addressNotYours`
 */
export async function readSubject(context: AdapterContext, wanted?: unknown): Promise<Subject> {
  await context.restored
  const namespace = context.getNamespace('solana')
  const { address } = namespace.accountState
  const { caipNetwork: network } = namespace.networkState
  if (address === undefined || network === undefined) throw new VestibuleError('notConnected')
  const chosen = addressesOf(namespace).find((one) => one === (wanted ?? address))
  const key = readKey(chosen)
  if (chosen === undefined || key === undefined) throw new VestibuleError('addressNotYours')
  return { address: chosen, key, network, chainId: network.caipNetworkId }
}
