import { base58 } from '@scure/base'
import type { Rpc } from '../../../../platform/rpc.js'
import { SYSTEM } from '../programs/knownPrograms.js'
import { readAccounts } from './readAccounts.js'

/** Offsets of the nonce: after version, state and authority. */
const [START, END] = [40, 72]

/** The nonce in an account of a network; empty if the account has none. @throws if no node answers */
export async function nonceAt(address: string, rpc: Rpc): Promise<string> {
  const [account] = await readAccounts(rpc, [address])
  return account?.owner === SYSTEM ? base58.encode(account.data.subarray(START, END)) : ''
}
