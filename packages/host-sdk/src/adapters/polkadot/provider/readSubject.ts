import { VestibuleError } from '@vestibule/protocol'
import { isSameAccount, parseSs58 } from '@vestibule/protocol/polkadot'
import type { AdapterContext } from '../../../core/model/adapterContext.js'

/** Who is asked to sign, and where. */
export type Subject = {
  address: string
  /** The account's 32 bytes. */
  key: Uint8Array
  /** The network, as in CAIP-2. */
  reference: string
}

/**
 * Who is connected, once that is known.
 * @param wanted One of the wallet's accounts, in any format. @default the active one
 * @throws `notConnected`, `invalidCaip10Address` for what is no address, `addressNotYours`
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
