import { base58 } from '@scure/base'
import type { Rpc } from '../../../../platform/rpc.js'
import { SYSTEM } from '../programs/knownPrograms.js'
import { readAccounts } from './readAccounts.js'

/** The nonce follows version, state and authority. */
const [START, END] = [40, 72]

/** Empty without a nonce. @throws if the node does not respond */
export async function nonceAt(address: string, rpc: Rpc): Promise<string> {
  const [account] = await readAccounts(rpc, [address])
  return account?.owner === SYSTEM ? base58.encode(account.data.subarray(START, END)) : ''
}
