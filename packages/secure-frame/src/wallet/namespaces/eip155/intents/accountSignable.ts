import { VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { type Hex, isAddress, type Signature, zeroAddress } from 'viem'
import type { DelegationIntent } from '../permissions/delegationIntent.js'
import type { BatchIntent } from './intent.js'
import { encodeSelfCall, type OwnCall, REVOKE_ALL } from './selfCall.js'
import { authorizationHash, serializeTransaction } from './serializeTransaction.js'
import { feesOf, type Signable, sentAs } from './signable.js'

export type AccountSignable = {
  account: Hex
  /** Hashes to sign first. */
  authorizations: readonly Hex[]
  complete: (authorizations: readonly Signature[]) => Signable
}

/**
 * The authorization uses the next nonce, because the transaction uses its own nonce first. Removing
 * the code revokes all permissions: adopting the same code later would restore them.
 * @throws `invalidRequest`
 */
export function toAccountSignable(intent: BatchIntent): AccountSignable {
  const { calls, code } = intent
  if ((code === 'plain') !== (calls.length === 0)) throw new VestibuleError('invalidRequest')
  return fromBatch(intent)
}

/** Undefined if the account already has the pinned code. @throws `invalidRequest` for an inconsistent intent */
export function toUpgrade(intent: DelegationIntent): AccountSignable | undefined {
  const { chainId, delegator: account, upgrade } = intent
  if (upgrade === undefined) return undefined
  const own = { namespace: 'eip155', kind: 'batch', chainId, account } as const
  return fromBatch({ ...own, ...upgrade, calls: [], code: 'smart' })
}

function fromBatch(intent: BatchIntent): AccountSignable {
  const { chainId, nonce, calls, code } = intent
  const account = intent.account as Hex
  const data = calls.length === 0 ? '0x' : encodeSelfCall(calls.map(callOf))
  const call = code === 'plain' ? REVOKE_ALL : { to: account, value: 0n, data }
  const transaction = { chainId, nonce, ...call, ...feesOf(intent) }
  const contract = code === 'smart' ? SMART_ACCOUNT_CONTRACTS.account : zeroAddress
  const taken = code && { chainId, contract, nonce: nonce + 1 }
  // Throws for an invalid transaction before anything is signed.
  serializeTransaction(transaction)
  return {
    account,
    authorizations: taken ? [authorizationHash(taken)] : [],
    complete: ([signature]) =>
      sentAs({
        ...transaction,
        ...(taken && signature && { authorization: { ...taken, signature } }),
      }),
  }
}

/** @throws `invalidRequest` for an address with a wrong checksum */
export function callOf({ to, value, data }: BatchIntent['calls'][number]): OwnCall {
  if (!isAddress(to)) throw new VestibuleError('invalidRequest')
  return { to, value: BigInt(value), data: `0x${data}` }
}
