import { VestibuleError } from '@vestibule/protocol'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Account } from '../../../core/model/connector.js'
import { parseAddress } from '../account/readAddress.js'
import { type Chain, chainOf } from '../network/chainOf.js'

export type Subject = { accounts: readonly Account[]; chain: Chain }

/** Waits until the session is restored. @throws `notConnected` */
export async function readSubject(context: AdapterContext): Promise<Subject> {
  await context.restored
  const { accountState, networkState } = context.getNamespace('cosmos')
  const { caipNetwork } = networkState
  if (accountState.status !== 'connected' || caipNetwork === undefined)
    throw new VestibuleError('notConnected')
  return { accounts: accountState.accounts, chain: chainOf(caipNetwork) }
}

/** @throws `notConnected`, `invalidCaip10Address` for an address of another chain, or `addressNotYours` */
export async function readSigner(
  context: AdapterContext,
  signer: unknown,
): Promise<{ address: string; chain: Chain }> {
  const { accounts, chain } = await readSubject(context)
  parseAddress(signer, chain.prefix)
  const account = accounts.find(({ address }) => address === signer)
  if (account === undefined) throw new VestibuleError('addressNotYours')
  return { address: account.address, chain }
}
