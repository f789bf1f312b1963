import { VestibuleError } from '@vestibule/protocol'
import { isSameAccount, parseSs58 } from '@vestibule/protocol/polkadot'
import type { AdapterContext } from '../../../core/model/adapterContext.js'

export type Subject = {
  address: string
  /** 32 bytes. */
  key: Uint8Array
  /** As in CAIP-2. */
  reference: string
}

/**
 * @param wanted One of the wallet's accounts, in any format.
 * @default the active one
 * @throws
 * `notConnected`, `invalidCaip10Address` for an invalid address, `addressNotYours`
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
