import type { RequestDeps } from '../../document/namespaceRequests.js'
import { readAccountCode } from '../batches/readAccountCode.js'
import { selfOf } from '../batches/settleBatch.js'
import { REVOKE_ALL } from '../intents/selfCall.js'
import type { TransactionRequest } from '../requests/approvalRequest.js'
import { draftOperation, estimate } from './draftOperation.js'
import { createOperatorPaymaster, paymentOf } from './operatorPaymaster.js'

export function isRevocation(request: TransactionRequest): boolean {
  const { endsCode, ends, bundle, to, data, value } = request
  if (endsCode !== undefined || ends !== undefined) return true
  const isAll = to?.toLowerCase() === REVOKE_ALL.to.toLowerCase() && data === REVOKE_ALL.data
  return isAll && value === 0n && bundle === undefined
}

/** Undefined if the operator does not pay, or if the account has no code, which makes its permissions unusable. */
export async function payByOperator(
  request: TransactionRequest,
  deps: RequestDeps,
): Promise<TransactionRequest | undefined> {
  const { endsCode, network, account, to, value, data } = request
  const { bundler, rpc } = deps
  const { paymaster, name: payer = '' } = network.revocations ?? {}
  if (bundler === undefined || to === undefined) return undefined
  const code = endsCode ?? (await readAccountCode(rpc, account))
  if (endsCode === undefined && code.kind !== 'smart') return undefined
  const self = selfOf(endsCode ? [REVOKE_ALL] : [{ to, value, data }], code)
  const context = { revocation: true } as const
  const operator = createOperatorPaymaster({ network, bundler, paymaster, context })
  try {
    const draft = await draftOperation(request, { self, deps: { ...deps, bundler } })
    const { answer: stub } = await operator.stub(draft)
    const operation = { ...draft, ...(await estimate(bundler, { draft, stub })) }
    const { answer } = await operator.sign(operation)
    const payment = paymentOf(operation, answer)
    return { ...request, self, bundle: { id: undefined, isAtomicRequired: false, payment, payer } }
  } catch {
    // The operator cannot pay now: the card shows the missing coins.
    return undefined
  }
}
