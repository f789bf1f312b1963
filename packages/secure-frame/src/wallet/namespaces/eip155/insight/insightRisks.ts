import type { Hex } from 'viem'
import { spoofsSymbol } from '../../../../platform/spoofsSymbol.js'
import type { Described } from '../descriptors/applyFormat.js'
import { chainIdOf, tokenAt } from '../descriptors/describe.js'
import type { Deployment, Descriptor } from '../descriptors/descriptor.js'
import { DESCRIPTORS } from '../descriptors/descriptors.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import type { Risk } from '../requests/risks.js'
import { stepsOf } from '../requests/stepsOf.js'
import { isUnlimited } from '../requests/unlimited.js'
import type { Insight } from './eip155View.js'
import { mostInDay } from './mostInDay.js'
import { isTold } from './withoutReadBatchRisks.js'

export function risksOf(request: ApprovalRequest, insight: Insight): Risk[] {
  const risks: Risk[] = []
  if (insight.mostToNew.length > 0) risks.push('mostToNew')
  if (insight.approvalOfMost.length > 0) risks.push('approvalOfMost')
  if (insight.balanceUnread.length > 0) risks.push('balanceUnread')
  if (mostInDay(insight).length > 0) risks.push('mostInDay')
  if (takesFromOthers(request)) risks.push('fromOther')
  if (hasUnlistedSpender(request, insight)) risks.push('unlistedSpender')
  if (borrows(request, insight)) risks.push('debt')
  if (borrowsName(request, DESCRIPTORS)) risks.push('borrowedName')
  if (goesToOthers(request, insight) || paysBesideTrade(request, insight))
    risks.push('otherRecipient')
  if (insight.recipients.some(({ lookAlikeOf }) => lookAlikeOf !== undefined))
    risks.push('lookAlike')
  if (hasImitation(request, insight)) risks.push('imitation')
  if (mayGiveItem(request, insight)) risks.push('approval')
  if (insight.simulation?.kind !== 'changes') return risks
  for (const { amount } of insight.simulation.permissions)
    risks.push(
      amount === undefined
        ? 'approvalForAll'
        : isUnlimited(amount)
          ? 'unlimitedApproval'
          : 'approval',
    )
  return risks
}

/** Whether neither the account nor its Safe receives the payment. */
function goesToOthers(
  request: ApprovalRequest,
  { described, describedSteps }: Pick<Insight, 'described' | 'describedSteps'>,
): boolean {
  const owner = request.kind === 'typedData' ? request.decoded?.owner : undefined
  const told = stepsOf(request).flatMap((step, index) =>
    isTold(step, describedSteps[index]) ? [describedSteps[index]] : [],
  )
  return [described, ...told]
    .flatMap(peopleOf)
    .some((person) => person !== request.account && person !== owner)
}

/** `approve` with amount 0 revokes for a known ERC-20 token, but approves item 0 of a collection. */
function mayGiveItem(request: ApprovalRequest, { tokens }: Insight): boolean {
  return (
    request.kind === 'transaction' &&
    stepsOf(request).some(
      ({ call }) =>
        call.kind === 'tokenApproval' &&
        call.ambiguous === true &&
        tokens[call.token.toLowerCase()]?.standard !== 'erc20',
    )
  )
}

/** Whether the call moves tokens of another owner, who has approved this account. */
function takesFromOthers(request: ApprovalRequest): boolean {
  if (request.kind !== 'transaction') return false
  const { account } = request
  return stepsOf(request).some(({ call, from }) => {
    if (from !== account) return false
    if (call.kind === 'tokenTransfer') return (call.from ?? account) !== account
    return call.kind === 'nftTransfer' && call.from !== account
  })
}

/** Whether a spender has no descriptor. */
function hasUnlistedSpender(request: ApprovalRequest, { names, trade }: Insight): boolean {
  if (request.kind !== 'transaction' || request.call.kind !== 'batch') return false
  const calls = request.call.steps.map(({ call }) => call)
  return (
    (trade !== undefined || calls.some(({ kind }) => kind === 'swap')) &&
    calls.some(
      (call) =>
        call.kind === 'tokenApproval' &&
        call.amount > 0n &&
        names[call.spender.toLowerCase()] === undefined,
    )
  )
}

/** Whether a batch with a trade contains another payment, which the swap's sentence would hide. */
function paysBesideTrade(request: ApprovalRequest, { trade }: Insight): boolean {
  if (trade === undefined || request.kind !== 'transaction' || request.call.kind !== 'batch')
    return false
  return request.call.steps.some(({ call, to: called, value }) => {
    if (call.kind === 'nativeTransfer') return value > 0n && called !== request.account
    if (call.kind !== 'tokenTransfer' && call.kind !== 'nftTransfer') return false
    // A separate step may pay tokens into a router.
    return call.to !== request.account && call.to !== called
  })
}

function hasImitation(request: ApprovalRequest, { tokens }: Insight): boolean {
  const chainId = chainIdOf(request)
  const isHere = ({ chainId: each }: { chainId: number }) => each === chainId
  const known = DESCRIPTORS.flatMap(({ context, metadata }) =>
    metadata.token !== undefined && context.contract?.deployments.some(isHere)
      ? [metadata.token.ticker]
      : [],
  )
  const wellKnown = [...known, request.network.nativeCurrency.symbol]
  return Object.entries(tokens).some(
    ([address, { symbol }]) =>
      symbol !== undefined &&
      tokenAt(address as Hex, { chainId, descriptors: DESCRIPTORS }) === undefined &&
      spoofsSymbol(symbol, wellKnown),
  )
}

const AAVE_NAME = 'Aave V3 Pool'
/** borrow(address,uint256,uint256,uint16,address) */
const BORROW = '0xa415bcad'

function borrows(request: ApprovalRequest, { names }: Insight): boolean {
  return stepsOf(request).some(
    ({ to, data }) => names[to.toLowerCase()] === AAVE_NAME && data.startsWith(BORROW),
  )
}

export function peopleOf(described: Described | undefined): Hex[] {
  return (described?.fields ?? []).flatMap(({ value }) =>
    value.kind === 'address' && value.person ? [value.address] : [],
  )
}

/** Whether the page uses a well-known contract's name with another address. Only the named contract would check the address. */
function borrowsName(request: ApprovalRequest, descriptors: readonly Descriptor[]): boolean {
  if (request.kind !== 'typedData') return false
  const memberOf = (name: string) => {
    const found = request.domain.find((node) => node.name === name)
    return found?.kind === 'leaf' ? String(found.value) : undefined
  }
  const [name, contract] = [memberOf('name'), memberOf('verifyingContract')]
  if (name === undefined || contract === undefined) return false
  const chainId = chainIdOf(request)
  const alike = descriptors.filter(
    (descriptor) =>
      spoofsSymbol(name, namesOf(descriptor)) &&
      placesOf(descriptor).some((place) => place.chainId === chainId),
  )
  const isOne = (descriptor: Descriptor) =>
    placesOf(descriptor).some(
      (place) =>
        place.chainId === chainId && place.address.toLowerCase() === contract.toLowerCase(),
    )
  return alike.length > 0 && !alike.some(isOne)
}

function namesOf({ context, metadata }: Descriptor): string[] {
  const { token, contractName } = metadata
  return [token?.name, token?.ticker, contractName, context.eip712?.domain?.name].filter(
    (name) => name !== undefined,
  )
}

function placesOf({ context }: Descriptor): Deployment[] {
  return [...(context.contract?.deployments ?? []), ...(context.eip712?.deployments ?? [])]
}
