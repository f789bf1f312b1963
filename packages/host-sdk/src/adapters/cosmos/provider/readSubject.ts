import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../../../core/core.js'
import type { Account } from '../../../core/model/connector.js'
import { getNamespace } from '../../../core/namespaceState.js'
import { parseAddress } from '../account/readAddress.js'
import { type Chain, chainOf } from '../network/chainOf.js'

/** Who is connected, and where. */
export type Subject = { accounts: readonly Account[]; chain: Chain }

/** Who is connected, once that is known. @throws `notConnected` */
export async function readSubject(core: Core): Promise<Subject> {
  await core.restored
  const { accountState, networkState } = getNamespace(core.store.getState(), 'cosmos')
  const { caipNetwork } = networkState
  if (accountState.status !== 'connected' || caipNetwork === undefined)
    throw new VestibuleError('notConnected')
  return { accounts: accountState.accounts, chain: chainOf(caipNetwork) }
}

/** The same for who is to sign. @throws as well `invalidCaip10Address` for what is no address of the chain, `addressNotYours` */
export async function readSigner(
  core: Core,
  signer: unknown,
): Promise<{ address: string; chain: Chain }> {
  const { accounts, chain } = await readSubject(core)
  parseAddress(signer, chain.prefix)
  const account = accounts.find(({ address }) => address === signer)
  if (account === undefined) throw new VestibuleError('addressNotYours')
  return { address: account.address, chain }
}
