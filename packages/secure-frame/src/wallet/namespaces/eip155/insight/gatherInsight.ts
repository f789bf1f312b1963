import type { Hex } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'
import { spoofsSymbol } from '../../../../platform/spoofsSymbol.js'
import type { Described } from '../descriptors/applyFormat.js'
import {
  chainIdOf,
  describeCall,
  describeTypedData,
  nameOf,
  tokenAt,
} from '../descriptors/describe.js'
import { DESCRIPTORS } from '../descriptors/descriptors.js'
import { judgeRecipient } from '../recipients/judgeRecipient.js'
import { recipientsOf } from '../recipients/recipientsOf.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import type { SingleCall } from '../requests/decodedCall.js'
import { type Risk, riskLevel, withRisks } from '../requests/risks.js'
import { stepsOf } from '../requests/stepsOf.js'
import { isUnlimited } from '../requests/unlimited.js'
import { type Simulation, simulate } from '../simulation/simulate.js'
import { borrowsName } from './borrowsName.js'
import type { Insight, TokenFacts } from './eip155View.js'
import { findMost } from './findMost.js'
import { readToken } from './readToken.js'
import { isTold, withoutReadBatchRisks } from './withoutReadBatchRisks.js'

/** Tokens that are asked for their names. */
const MAX_TOKENS = 12

/**
 * Finds out what a request means: by the pinned descriptors, by trying it out, and by whom the visitor knows. What a
 * node says adds risks and never takes one away; only a descriptor, which is our own, makes a call readable.
 */
export async function gatherInsight(options: {
  rpc: Rpc
  request: ApprovalRequest
  /** Addresses that got something before. */
  known: readonly Hex[]
}): Promise<{ request: ApprovalRequest; insight: Insight }> {
  const { rpc, request, known } = options
  const chainId = chainIdOf(request)
  const at = { chainId, descriptors: DESCRIPTORS }
  const described = describe(request)
  const describedSteps = describeSteps(request)
  const allDescribed = [described, ...Object.values(describedSteps)]
  const simulation = request.kind === 'transaction' ? await simulate({ rpc, request }) : undefined

  const addresses = tokensOf(request, { described: allDescribed, simulation }).slice(0, MAX_TOKENS)
  const tokens = await Promise.all(
    addresses.map(async (token): Promise<[string, TokenFacts]> => {
      const pinned = tokenAt(token, at)
      const facts: TokenFacts =
        pinned === undefined
          ? await readToken({ rpc, token })
          : { symbol: pinned.ticker, decimals: pinned.decimals, standard: 'erc20' }
      return [token.toLowerCase(), facts]
    }),
  )

  const people = [...recipientsOf(request), ...allDescribed.flatMap(peopleOf)]
  const judge = (address: Hex) => judgeRecipient(address, { own: [request.account], known })
  const recipients = [...new Set(people)].map(judge)
  const shown = [
    ...addresses,
    ...allDescribed.flatMap(addressesOf),
    ...people,
    ...contractsOf(request),
  ]
  const names = shown.flatMap((address) => {
    const name = nameOf(address, at)
    return name === undefined ? [] : [[address.toLowerCase(), name] as const]
  })

  const found = {
    tokens: Object.fromEntries(tokens),
    names: Object.fromEntries(names),
    recipients,
    simulation,
  }
  const most = await findMost({ rpc, request, ...found })
  const insight: Insight = { ...found, ...most, described, describedSteps }
  const read =
    request.kind === 'transaction' && request.call.kind === 'batch'
      ? withoutReadBatchRisks(request, insight)
      : withoutReadRisks(request, { described, describedSteps })
  return { request: withRisks(read, risksOf(read, insight)), insight }
}

function describe(request: ApprovalRequest): Described | undefined {
  if (request.kind === 'typedData') return describeTypedData(request, DESCRIPTORS)
  // The standards' own calls are read already, and better.
  return request.kind === 'transaction' && request.call.kind === 'unknownCall'
    ? describeCall(request, DESCRIPTORS)
    : undefined
}

function describeSteps(request: ApprovalRequest): Insight['describedSteps'] {
  if (request.kind === 'transaction' && request.call.kind !== 'batch') return {}
  const { network } = request
  const found = stepsOf(request).flatMap(({ call, from: account, to, value, data }, index) => {
    const described =
      call.kind === 'unknownCall'
        ? describeCall({ to, value, data, account, network }, DESCRIPTORS)
        : undefined
    return described === undefined ? [] : [[index, described] as const]
  })
  return Object.fromEntries(found)
}

/** A call that a descriptor tells in full can be read after all, and its contract is known. */
function withoutReadRisks(
  request: ApprovalRequest,
  { described, describedSteps }: Pick<Insight, 'described' | 'describedSteps'>,
): ApprovalRequest {
  const isWhole = described?.whole === true
  if (request.kind === 'typedData') {
    const isRead = stepsOf(request).every((step, index) => isTold(step, describedSteps[index]))
    return without(request, [
      ...(isWhole ? (['contractData'] as const) : []),
      ...(isRead && request.decoded?.carried ? (['undecodable'] as const) : []),
    ])
  }
  if (request.kind !== 'transaction' || !isWhole) return request
  if (request.value > 0n && !described.showsValue) return request
  return without(request, ['undecodable', 'callWithValue'])
}

function without(request: ApprovalRequest, gone: readonly Risk[]): ApprovalRequest {
  const risks = request.risks.filter((risk) => !gone.includes(risk))
  return { ...request, risks, level: riskLevel(risks) }
}

function risksOf(request: ApprovalRequest, insight: Insight): Risk[] {
  const risks: Risk[] = []
  if (insight.mostToNew.length > 0) risks.push('mostToNew')
  if (insight.approvalOfMost.length > 0) risks.push('approvalOfMost')
  if (insight.balanceUnread.length > 0) risks.push('balanceUnread')
  if (borrowsName(request, DESCRIPTORS)) risks.push('borrowedName')
  if (goesToOthers(request, insight)) risks.push('otherRecipient')
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

/**
 * True when a well-known contract would hand what it is called for to anyone but the account, or the Safe that it signs
 * for. A step that nobody can read is of high risk by itself.
 */
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

/**
 * `approve` of the number 0 takes an ERC-20 approval back, and gives item 0 of a collection away: of what nobody calls
 * ERC-20 it is no revocation.
 */
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

function tokensOf(
  request: ApprovalRequest,
  found: { described: (Described | undefined)[]; simulation: Simulation | undefined },
): Hex[] {
  const tokens: (Hex | undefined)[] = []
  tokens.push(...stepsOf(request).flatMap(({ call }) => tokensOfCall(call)))
  if (request.kind === 'typedData') {
    const { gives = [], gets = [] } = request.decoded ?? {}
    tokens.push(...[...gives, ...gets].map(({ token }) => token))
  }
  for (const { value } of found.described.flatMap((described) => described?.fields ?? []))
    if (value.kind === 'amount') tokens.push(value.token)
  if (found.simulation?.kind === 'changes')
    for (const { token } of [...found.simulation.changes, ...found.simulation.permissions])
      tokens.push(token)
  return [...new Set(tokens.filter((token) => token !== undefined))]
}

function addressesOf(described: Described | undefined): Hex[] {
  return (described?.fields ?? []).flatMap(({ value }) =>
    value.kind === 'address' ? [value.address] : [],
  )
}

function peopleOf(described: Described | undefined): Hex[] {
  return (described?.fields ?? []).flatMap(({ value }) =>
    value.kind === 'address' && value.person ? [value.address] : [],
  )
}

function tokensOfCall(call: SingleCall): (Hex | undefined)[] {
  if ('token' in call) return [call.token]
  if (call.kind === 'swap') return [call.pay.token, call.get.token]
  return 'pay' in call ? [call.pay.token] : []
}

function contractsOf(request: ApprovalRequest): Hex[] {
  const called = stepsOf(request).map((step) => step.to)
  if (request.kind === 'typedData') {
    const { facts = [] } = request.decoded ?? {}
    return [
      ...called,
      ...facts.flatMap(({ value }) => (value.kind === 'address' ? [value.address] : [])),
    ]
  }
  return request.kind === 'transaction' && request.to !== undefined
    ? [request.to, ...called]
    : called
}
