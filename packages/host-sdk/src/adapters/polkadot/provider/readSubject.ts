import { VestibuleError } from '@vestibule/protocol'
import { isSameAccount, parseSs58 } from '@vestibule/protocol/polkadot'
import type { AdapterContext } from '../../../core/model/adapterContext.js'

export type Subject = {
  address: string
  key: Uint8Array
  /** CAIP-2 reference. */
  reference: string
}

/**
 * @param wanted one of the wallet's accounts, in any format
 * @default the active account
 * @throws `notConnected`, `invalidCaip10Address`, `addressNotYours`
 */
export async function readSubject(context: AdapterContext, wanted?: unknown): Promise<Subject> {
  await context.restored
  const { accountState, networkState } = context.getNamespace('polkadot')
  const { accounts, address: active, status } = accountState
  const { caipNetwork: network } = networkState
  if (status !== 'connected' || active === undefined || network === undefined)
    throw new VestibuleError('notConnected')
  const address = wanted ?? active
  const { key } = parseSs58(address)
  const chosen = accounts.find((one) => isSameAccount(one.address, String(address)))
  if (chosen === undefined) throw new VestibuleError('addressNotYours')
  return { address: chosen.address, key, reference: String(network.id) }
}
