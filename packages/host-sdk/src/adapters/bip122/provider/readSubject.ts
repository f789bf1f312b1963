import { VestibuleError } from '@vestibule/protocol'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { BitcoinAccount } from '../../../core/model/namespaces/bip122/provider.js'
import type { Network } from '../../../core/model/network.js'
import { accountsOf } from './accountsOf.js'

export type Subject = {
  address: string
  accounts: readonly BitcoinAccount[]
  network: Network
  reference: string
}

/**
 * @param wanted One of the wallet's addresses.
 * @default the active address
 * @throws `notConnected`, `addressNotYours`
 */
export async function readSubject(context: AdapterContext, wanted?: unknown): Promise<Subject> {
  await context.restored
  const namespace = context.getNamespace('bip122')
  const { address: active, status } = namespace.accountState
  const { caipNetwork: network } = namespace.networkState
  if (status !== 'connected' || active === undefined || network === undefined)
    throw new VestibuleError('notConnected')
  const accounts = accountsOf(namespace)
  const chosen = accounts.find(({ address }) => address === (wanted ?? active))
  if (chosen === undefined) throw new VestibuleError('addressNotYours')
  return { address: chosen.address, accounts, network, reference: String(network.id) }
}
