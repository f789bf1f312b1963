import { VestibuleError } from '@vestibule/protocol'
import type { AccountCode } from '../../document/namespacePermissions.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import { encodeSelfCall, type OwnCall } from '../intents/selfCall.js'
import type { Bundle, SelfCall, TransactionRequest } from '../requests/approvalRequest.js'
import { notServed } from '../requests/parseSendCalls.js'
import { withRisks } from '../requests/risks.js'
import { createBundleLog } from './bundleLog.js'
import { hasSmartAccounts, prefersPlain, readAccountCode } from './readAccountCode.js'

/**
 * Makes one transaction for a smart account, otherwise an approval and a call for exactly its
 * amount.
 * @throws `batchIdTaken`, `atomicityNotSupported`, `capabilityNotSupported`, `notSupportedYet`
 */
export async function settleBatch(
  request: TransactionRequest & { bundle: Bundle },
  deps: RequestDeps,
): Promise<TransactionRequest> {
  const { bundle, account, network } = request
  const { id, calls, pair, isAtomicRequired, payment } = bundle
  if (id !== undefined) {
    const known = await createBundleLog({ ...deps, origin: request.origin }).find(id)
    if (known !== undefined) throw new VestibuleError('batchIdTaken')
  }
  if (calls === undefined) return request
  const [code, hasThem, isPlain] = await Promise.all([
    readAccountCode(deps.rpc, account),
    hasSmartAccounts(deps, network.caipNetworkId),
    prefersPlain(deps),
  ])
  if (isPlain || (!hasThem && code.kind !== 'smart')) {
    if (payment !== undefined) throw new VestibuleError('capabilityNotSupported')
    if (isAtomicRequired) throw new VestibuleError('atomicityNotSupported')
    if (pair === undefined) throw notServed()
    return { ...pair, bundle, wishes: request.wishes }
  }
  const self = selfOf(calls, code)
  const settled = { ...request, ...pair, bundle, self }
  return withRisks(settled, self.replaces === undefined ? [] : ['foreignCode'])
}

export const selfOf = (calls: readonly OwnCall[], code: AccountCode): SelfCall => ({
  calls,
  data: encodeSelfCall(calls),
  code: code.kind === 'smart' ? undefined : 'smart',
  replaces: code.kind === 'other' ? code.contract : undefined,
})
