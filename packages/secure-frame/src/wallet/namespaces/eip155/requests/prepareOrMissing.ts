import type { RequestDeps } from '../../document/namespaceRequests.js'
import type { Insight } from '../insight/eip155View.js'
import type { FeeCheck } from '../transactions/compareFees.js'
import { MissingFunds } from '../transactions/missingFunds.js'
import { type PreparedTransaction, prepareTransaction } from '../transactions/prepareTransaction.js'
import { readUpgrade } from '../transactions/upgradeNumber.js'
import type { TransactionRequest } from './approvalRequest.js'
import type { Risk } from './risks.js'

const FEE_RISKS: Readonly<Record<FeeCheck, readonly Risk[]>> = {
  usual: [],
  high: ['highFee'],
  unchecked: ['uncheckedFee'],
}
/** Maximum fraction of a balance for a fee: 1/100. */
const FEE_PARTS = 100n

export async function prepareOrMissing(
  request: TransactionRequest,
  { rpc, entries }: Pick<RequestDeps, 'rpc' | 'entries'>,
): Promise<PreparedTransaction | MissingFunds> {
  const upgrade = await readUpgrade(entries, request)
  return prepareTransaction({ rpc, request, upgrade }).catch((error: unknown) => {
    if (error instanceof MissingFunds) return error
    throw error
  })
}

export function feeRisks({ feeCheck, maximumFee, balance }: PreparedTransaction): readonly Risk[] {
  const isLarge = maximumFee * FEE_PARTS > balance
  return isLarge ? [...FEE_RISKS[feeCheck], 'largeFee'] : FEE_RISKS[feeCheck]
}

/** Adds the failed gas estimate: the simulation may be missing. */
export function withFailure(
  insight: Insight,
  { failure }: Pick<PreparedTransaction, 'failure'>,
): Insight {
  if (failure === undefined) return insight
  const told = insight.simulation?.kind === 'fails' ? insight.simulation.reason : undefined
  return { ...insight, simulation: { kind: 'fails', reason: told ?? failure.reason } }
}
