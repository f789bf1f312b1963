import type { Hex } from 'viem'
import type { Given } from '../../document/judgeRecipient.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import { ownAccounts } from '../../document/ownAccounts.js'
import type { Described } from '../descriptors/applyFormat.js'
import {
  chainIdOf,
  describeCall,
  describeTypedData,
  nameOf,
  tokenAt,
} from '../descriptors/describe.js'
import type { Descriptor } from '../descriptors/descriptor.js'
import { descriptorsOf } from '../descriptors/descriptors.js'
import { assetOf } from '../recipients/assetOf.js'
import { countedMoves } from '../recipients/countedMoves.js'
import { createRecipientBook } from '../recipients/createRecipientBook.js'
import { eip155SpendingLog } from '../recipients/eip155SpendingLog.js'
import { judgeRecipient } from '../recipients/judgeRecipient.js'
import { readBalance } from '../recipients/readBalance.js'
import { recipientsOf } from '../recipients/recipientsOf.js'
import type { ApprovalRequest } from '../requests/approvalRequest.js'
import type { SingleCall } from '../requests/decodedCall.js'
import { notServed } from '../requests/parseSendCalls.js'
import { hasCap } from '../requests/reviseTransaction.js'
import { type Risk, riskLevel, withRisks } from '../requests/risks.js'
import { stepsOf } from '../requests/stepsOf.js'
import { wrappedOn } from '../router/leavesResidue.js'
import { type Simulation, simulate } from '../simulation/simulate.js'
import { type RatedTrade, rateTrade } from '../trades/rateTrade.js'
import { readTrade, type Trade } from '../trades/readTrade.js'
import type { Cap, Insight, TokenFacts, TokenSpending } from './eip155View.js'
import { findMost } from './findMost.js'
import { peopleOf, risksOf } from './insightRisks.js'
import { readItems } from './items.js'
import { askPrices, dollarsByServices } from './prices.js'
import { readToken } from './readToken.js'
import { isTold, withoutReadBatchRisks } from './withoutReadBatchRisks.js'

const MAX_TOKENS = 12

/** A node's response can add risks but never remove one. Only our own descriptors make a call readable. */
export async function gatherInsight(
  request: ApprovalRequest,
  deps: RequestDeps,
): Promise<{ request: ApprovalRequest; insight: Insight }> {
  const { rpc } = deps
  const chainId = chainIdOf(request)
  const wrapped = wrappedOn(request.network)
  const descriptors = descriptorsOf(request.network)
  const at = { chainId, descriptors }
  const described = describe(request, descriptors)
  const describedSteps = describeSteps(request, descriptors)
  const allDescribed = [described, ...Object.values(describedSteps)]
  const named = { described: allDescribed, simulation: undefined }
  askPrices(request, { prices: deps.prices, tokens: tokensOf(request, named) })
  const reading = readItems(request, deps.items)
  const [simulation, book, own] = await Promise.all([
    request.kind === 'transaction' ? simulate({ rpc, request }) : undefined,
    createRecipientBook(deps).read(),
    ownAccounts(request.account, deps),
  ])

  const found = tokensOf(request, { described: allDescribed, simulation })
  const asked = found.filter((token) => tokenAt(token, at) === undefined).slice(0, MAX_TOKENS)
  const addresses = found.filter(
    (token) => tokenAt(token, at) !== undefined || asked.includes(token),
  )
  askPrices(request, { prices: deps.prices, tokens: addresses })
  const entries = await Promise.all(
    addresses.map(async (token): Promise<[string, TokenFacts]> => {
      const pinned = tokenAt(token, at)
      const facts: TokenFacts =
        pinned === undefined
          ? await readToken({ rpc, token })
          : { symbol: pinned.ticker, decimals: pinned.decimals, standard: 'erc20' }
      return [token.toLowerCase(), facts]
    }),
  )
  const tokens = Object.fromEntries(entries)

  const people = [...recipientsOf(request), ...allDescribed.flatMap(peopleOf)]
  const given = givenBy(request, tokens)
  const recipients = [...new Set(people)].map((address) =>
    judgeRecipient(address, {
      own: own as Hex[],
      book,
      given: given.get(address) ?? [],
      now: request.now,
    }),
  )
  const shown = [
    ...addresses,
    ...allDescribed.flatMap(addressesOf),
    ...people,
    ...contractsOf(request),
  ]
  const names = Object.fromEntries(
    shown.flatMap((address) => {
      const name = nameOf(address, at)
      return name === undefined ? [] : [[address.toLowerCase(), name] as const]
    }),
  )

  const known = { tokens, names, recipients, simulation }
  const read =
    request.kind === 'transaction' && request.call.kind === 'batch'
      ? withoutReadBatchRisks(request, { names, describedSteps })
      : withoutReadRisks(request, { described, describedSteps })
  const trade = readTrade(request, { wrapped, nameOf: (contract) => nameOf(contract, at) })
  if (!usesAllowance(request, { trade, tokens })) throw notServed()
  const order = orderOf(request, wrapped)
  const rate = async () => {
    const rated = trade ?? order
    if (rated === undefined) return undefined
    const { account, now, network } = request
    return rateTrade(rated, {
      ...{ rpc, account, chainId, wrapped, now, simulation },
      listed: (token) => tokenAt(token, at),
      alsoListed: new Set(network.swap?.tokens.map((token) => token.toLowerCase())),
      dollarsByServices: await dollarsByServices(request, { prices: deps.prices, tokens }),
    })
  }
  const [cap, { spending, ...most }, rated] = await Promise.all([
    readCap(request, { rpc, tokens }),
    findMost({ rpc, request, ...known }),
    rate(),
  ])
  const insight: Insight = {
    ...known,
    ...most,
    balanceUnread: [...most.balanceUnread, ...(rated?.unread ?? [])],
    // `spending` already contains an order's amounts.
    spending: await withSums([...spending, ...(trade ? riskedBy(rated, request) : [])], {
      request,
      deps,
    }),
    trade: rated &&
      trade && {
        ...{ mostOf: rated.mostOf, least: rated.least, ends: trade.ends },
        path: trade.path.map((token) => ({ token })),
      },
    described,
    describedSteps,
    cap,
    items: await reading,
  }
  const risks = risksOf(read, insight)
  // The minimum does not matter if another address receives the tokens.
  const isOthers = trade?.isForOthers === true && risks.includes('otherRecipient')
  const ofTrade = (rated?.risks ?? []).filter((risk) => !isOthers || !OF_MINIMUM.has(risk))
  // The services' price alone does not verify an order: its maker may control that price.
  const ofOrder: Risk[] = order !== undefined && ofTrade.length > 0 ? ['order'] : []
  return { request: withRisks(read, [...risks, ...ofTrade, ...ofOrder]), insight }
}

function orderOf(request: ApprovalRequest, wrapped: string): Trade | undefined {
  const {
    trade,
    gives = [],
    gets = [],
  } = (request.kind === 'typedData' ? request.decoded : undefined) ?? {}
  if (trade === undefined) return undefined
  const [given, got] = [gives[0]?.token, gets[0]?.token]
  const plain = (token: Hex | undefined) => (token === wrapped ? undefined : token)
  return {
    ...{ kind: 'swap', isForOthers: false, ends: [trade.until] },
    pays: [{ token: given, amount: trade.pays }],
    gets: [{ token: got, amount: trade.gets }],
    path: [plain(given), plain(got)],
    isCircular: plain(given) === plain(got),
  }
}

/** Whether the approval equals the trade's maximum payment. */
function usesAllowance(
  request: ApprovalRequest,
  { trade, tokens }: { trade: Trade | undefined; tokens: Insight['tokens'] },
): boolean {
  if (request.kind !== 'transaction' || request.allowance === undefined) return true
  const { token, amount } = request.allowance
  const [paid, ...others] = trade?.kind === 'swap' ? trade.pays : []
  return (
    others.length === 0 &&
    paid?.token === token &&
    paid.amount === amount &&
    tokens[token.toLowerCase()]?.standard === 'erc20'
  )
}

const OF_MINIMUM: ReadonlySet<Risk> = new Set([
  'noMinimum',
  'farBelowPrice',
  'lowMinimum',
  'lowMinimumOfMost',
])

async function readCap(
  request: ApprovalRequest,
  { rpc, tokens }: { rpc: RequestDeps['rpc']; tokens: Insight['tokens'] },
): Promise<Cap | undefined> {
  if (request.kind !== 'transaction' || request.call.kind !== 'tokenApproval') return undefined
  const { token, amount } = request.call
  const { decimals, standard } = tokens[token.toLowerCase()] ?? {}
  // For a collection, the number would be an item's id.
  if (!hasCap(request) || standard !== 'erc20' || decimals === undefined || amount === 0n)
    return undefined
  const balance = await readBalance({ rpc, account: request.account, token })
  return { token, amount, decimals, balance }
}

/** Amounts that each address receives or may take. */
function givenBy(
  request: ApprovalRequest,
  tokens: Insight['tokens'],
): ReadonlyMap<Hex, readonly Given<Hex | undefined>[]> {
  const given = new Map<Hex, Given<Hex | undefined>[]>()
  for (const { to, token, amount, id } of countedMoves(request, tokens)) {
    if (to === undefined) continue
    const asset = assetOf(request, token, id)
    const others = given.get(to) ?? []
    const before = others.find((each) => each.asset === asset)?.amount ?? 0n
    const rest = others.filter((each) => each.asset !== asset)
    given.set(to, [...rest, { asset, token, amount: before + amount }])
  }
  return given
}

type Spent = Omit<TokenSpending, 'before' | 'largest'>

function riskedBy(rated: RatedTrade | undefined, request: ApprovalRequest): Spent[] {
  return (rated?.atRisk ?? []).map(({ token, amount, balance }) => {
    return { owner: request.account, asset: assetOf(request, token), token, amount, balance }
  })
}

/** Adds the site's approved amounts of the last 24 hours. */
async function withSums(
  spending: readonly Spent[],
  { request, deps }: { request: ApprovalRequest; deps: RequestDeps },
): Promise<TokenSpending[]> {
  const sums = new Map<string, Spent>()
  for (const each of spending) {
    const key = `${each.owner} ${each.asset}`
    sums.set(key, { ...each, amount: each.amount + (sums.get(key)?.amount ?? 0n) })
  }
  const all = [...sums.values()]
  const rated = await eip155SpendingLog(deps).rate(all, request)
  return rated.map((each, index) => ({ ...each, token: all[index]?.token }))
}

function describe(
  request: ApprovalRequest,
  descriptors: readonly Descriptor[],
): Described | undefined {
  if (request.kind === 'typedData') return describeTypedData(request, descriptors)
  // The card explains calls of the standards better.
  return request.kind === 'transaction' && request.call.kind === 'unknownCall'
    ? describeCall(request, descriptors)
    : undefined
}

function describeSteps(
  request: ApprovalRequest,
  descriptors: readonly Descriptor[],
): Insight['describedSteps'] {
  if (request.kind === 'transaction' && request.call.kind !== 'batch') return {}
  const { network } = request
  const found = stepsOf(request).flatMap(({ call, from: account, to, value, data }, index) => {
    const described =
      call.kind === 'unknownCall'
        ? describeCall({ to, value, data, account, network }, descriptors)
        : undefined
    return described === undefined ? [] : [[index, described] as const]
  })
  return Object.fromEntries(found)
}

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
