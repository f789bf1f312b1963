import { parseCaipAddress } from '@vestibule/protocol'
import type { SmartSession } from '@vestibule/protocol/http'
import { CAVEAT_ENFORCERS } from '@vestibule/protocol/smartAccounts'
import { getAddress, type Hex, numberToHex, recoverAddress, size, slice } from 'viem'
import * as z from 'zod/mini'
import type { StoredGrant } from './createGrantBook.js'
import { delegationId, delegationOf, hashDelegation, type SignedDelegation } from './delegation.js'
import { decodeContext } from './delegationContext.js'
import { DelegationIntent, type Scope } from './delegationIntent.js'

const { allowedMethods, allowedTargets, erc20Period, nativePeriod, nonce, timestamp } =
  CAVEAT_ENFORCERS

/**
 * Undefined unless the account signed the permission and this wallet could have created it: the
 * services cannot invent or change permissions.
 */
export async function readRecorded(
  { account: caip10, context, project, createdAt }: SmartSession,
  account: string,
): Promise<StoredGrant | undefined> {
  try {
    const { namespace, chainId, address } = parseCaipAddress(caip10)
    const delegation = decodeContext((context ?? '0x') as Hex)
    if (delegation === undefined || namespace !== 'eip155') return undefined
    if (address.toLowerCase() !== account.toLowerCase()) return undefined
    const intent = intentOf(delegation, Number(chainId))
    if (intent === undefined || intent.delegator !== getAddress(account)) return undefined
    const { signature } = delegation
    const signer = await recoverAddress({ hash: hashDelegation(intent), signature })
    if (signer !== intent.delegator) return undefined
    const id = delegationId(delegation)
    const origin = project.url ?? project.name
    const given = { id, origin, intent, signature, at: createdAt, says: '' }
    return { ...given, network: `${namespace}:${chainId}` }
  } catch {
    return undefined
  }
}

/** Undefined if this wallet does not create such delegations. */
export function intentOf(
  delegation: SignedDelegation,
  chainId: number,
): DelegationIntent | undefined {
  const { delegate, delegator, caveats, salt } = delegation
  const termsOf = (enforcer: Hex) =>
    caveats.find((caveat) => caveat.enforcer.toLowerCase() === enforcer.toLowerCase())?.terms
  const [end, number] = [termsOf(timestamp), termsOf(nonce)]
  const scope = scopeOf(termsOf)
  if (end === undefined || number === undefined || scope === undefined) return undefined
  const { data: intent } = z.safeParse(DelegationIntent, {
    ...{ namespace: 'eip155', kind: 'delegation', chainId, delegator, delegate, scope },
    expiry: Number(slice(end, 16, 32)),
    nonce: numberToHex(BigInt(number)),
    salt: numberToHex(salt, { size: 32 }).slice(2),
  })
  // The rebuilt delegation must be identical.
  const isSame =
    intent !== undefined && delegationId(delegationOf(intent)) === delegationId(delegation)
  return isSame ? intent : undefined
}

function scopeOf(termsOf: (enforcer: Hex) => Hex | undefined): Scope | undefined {
  const [native, token, targets] = [
    termsOf(nativePeriod),
    termsOf(erc20Period),
    termsOf(allowedTargets),
  ]
  if (native !== undefined) return { kind: 'nativePeriod', ...periodOf(native) }
  if (token !== undefined)
    return {
      kind: 'erc20Period',
      token: getAddress(slice(token, 0, 20)),
      ...periodOf(slice(token, 20)),
    }
  const methods = termsOf(allowedMethods)
  if (targets === undefined || methods === undefined) return undefined
  const selectors = Array.from({ length: size(methods) / 4 }, (_, at) =>
    slice(methods, 4 * at, 4 * at + 4),
  )
  return { kind: 'calls', target: getAddress(targets), selectors }
}

function periodOf(terms: Hex) {
  const [amount, periodSeconds, start] = [0, 32, 64].map((at) => BigInt(slice(terms, at, at + 32)))
  return {
    amount: numberToHex(amount ?? 0n),
    periodSeconds: Number(periodSeconds),
    start: Number(start),
  }
}
