import type { Hex } from 'viem'
import type { Described } from '../descriptors/applyFormat.js'
import { OWN_EXCHANGE } from '../descriptors/descriptors.js'
import type { ApprovalRequest, TransactionRequest } from '../requests/approvalRequest.js'
import { MULTICALL3 } from '../requests/batchCalls.js'
import type { BatchCall, Carrier, Step } from '../requests/decodedCall.js'
import { type Risk, riskLevel, withRisks } from '../requests/risks.js'
import { leavesResidue, wrappedOn } from '../router/leavesResidue.js'
import { openSteps } from '../router/openSteps.js'
import type { Insight } from './eip155View.js'

const ROUTER_NAMES = new Set(['Uniswap Universal Router', 'Uniswap V3 Router', OWN_EXCHANGE])
/** In this router, the V4 command number stands for another command. */
const FIRST_ROUTER: Hex = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'

/** Removes risks if every contract has a descriptor, the card shows every step, and no router keeps a remainder. */
export function withoutReadBatchRisks(
  request: TransactionRequest,
  insight: Pick<Insight, 'names' | 'describedSteps'>,
): ApprovalRequest {
  const { call } = request
  if (call.kind !== 'batch') return request
  const { carriers, steps } = call
  const { names, describedSteps } = insight
  const nameOf = (contract: Hex) => names[contract.toLowerCase()]

  const gone = new Set<Risk>()
  const isRead = steps.every((step, index) => isTold(step, describedSteps[index]))
  if (isRead) gone.add('undecodable')
  const isVerified = carriers.every((carrier) => isKnown(carrier, { call, nameOf }))
  if (isVerified) gone.add('unverifiedSteps')
  // Contracts other than routers may keep excess coins.
  const isRouted = carriers.every(({ style }) => style === 'router')
  const isPaid = steps.some((step, index) => paysContract(step, describedSteps[index]))
  if (isRead && isVerified && isRouted && !isPaid) gone.add('callWithValue')
  const wrapped = wrappedOn(request.network)
  const isKept = isVerified && callsOf(request, call).some((each) => leavesResidue(each, wrapped))
  const risks = request.risks.filter((risk) => !gone.has(risk))
  const left = { ...request, risks, level: riskLevel(risks) }
  return isKept ? withRisks(left, ['leftBehind']) : left
}

function callsOf(
  { self, account: from }: TransactionRequest,
  call: BatchCall,
): readonly Pick<BatchCall, 'carriers' | 'steps'>[] {
  return self ? self.calls.flatMap((each) => openSteps({ ...each, from }) ?? []) : [call]
}

function isKnown(
  { style, contract }: Carrier,
  { call, nameOf }: { call: BatchCall; nameOf: (contract: Hex) => string | undefined },
): boolean {
  if (style === 'self') return nameOf(contract) !== undefined
  if (style === 'others') return contract === MULTICALL3
  if (!ROUTER_NAMES.has(nameOf(contract) ?? '')) return false
  return contract !== FIRST_ROUTER || !call.steps.some((step) => isFourth(step, contract))
}

function isFourth({ call, to }: Step, router: Hex): boolean {
  if (to !== router) return false
  if (call.kind === 'swap') return call.version === 'v4'
  return call.kind === 'payIn' || ('fromRouter' in call && !call.fromRouter)
}

/** Uniswap's routers use these addresses for their caller and themselves. */
const SHORT_NAME = /^0x0{39}[012]$/

/** Whether the call sends coins that its sentence does not mention. */
function paysContract({ call, value }: Step, described: Described | undefined): boolean {
  if (value === 0n || call.kind === 'nativeTransfer') return false
  return call.kind !== 'unknownCall' || described?.showsValue !== true
}

export function isTold({ call, value }: Step, described: Described | undefined): boolean {
  if (call.kind !== 'unknownCall') return true
  if (described === undefined || !described.whole) return false
  if (value > 0n && !described.showsValue) return false
  return described.fields.every(
    ({ value: shown }) => shown.kind !== 'address' || !SHORT_NAME.test(shown.address),
  )
}
