import { isMostInDay } from '../../document/createSpendingLog.js'
import { judgeRecipient } from '../../document/judgeRecipient.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import { ownAccounts } from '../../document/ownAccounts.js'
import { readSteps } from '../programs/readSteps.js'
import type { Step } from '../programs/step.js'
import { readTrade } from '../readTrade.js'
import { createSolanaBook } from '../recipients/createSolanaBook.js'
import { solanaSpendingLog } from '../recipients/solanaSpendingLog.js'
import { type Risk, riskLevel } from '../requests/risks.js'
import type { TransactionRequest } from '../requests/solanaRequest.js'
import { feeOf, HIGH_FEE } from '../transactions/feeOf.js'
import type { Meta, ResolvedTransaction } from '../transactions/resolveAccounts.js'
import { compare } from './compare.js'
import { findMost } from './findMost.js'
import { ownersOf } from './ownersOf.js'
import { askPrices } from './prices.js'
import { readBefore } from './readBefore.js'
import { receiversOf } from './receiversOf.js'
import { simulate } from './simulate.js'
import type { Shortage, SolanaView, TransactionInsight } from './solanaView.js'
import { tokensOf } from './tokensOf.js'

/** Maximum number of accounts to watch. A transaction has fewer than twice as many. */
const MAX_WATCHED = 64

/** The node's response adds risks, but never removes one. */
export async function gatherInsight(
  request: TransactionRequest,
  all: readonly ResolvedTransaction[],
  deps: RequestDeps,
): Promise<SolanaView> {
  const { rpc } = deps
  const { account } = request
  const steps = all.map(({ instructions }) => readSteps(instructions, account))
  const named = steps.flat().flatMap(({ amount }) => amount?.token?.mint ?? [])
  askPrices(request, { prices: deps.prices, mints: named })
  const watched = all.map((transaction) => watchedOf(transaction, account))
  const [before, book, own, fees, trials] = await Promise.all([
    readBefore(rpc, [...watched.flat(), ...tokenAccountsOf(steps.flat())]),
    createSolanaBook(deps).read(),
    ownAccounts(account, deps),
    Promise.all(all.map((transaction) => feeOf(transaction, rpc))),
    Promise.all(
      all.map((transaction, index) =>
        simulate(transaction, { rpc, addresses: watched[index] ?? [] }),
      ),
    ),
  ])

  const risks: Risk[] = steps.flat().flatMap((step) => step.risks)
  const compared = all.map((_, index) =>
    compare({
      account,
      watched: watched[index] ?? [],
      before: before.accounts,
      trial: trials[index] ?? { kind: 'untried' },
      steps: steps[index] ?? [],
      fee: fees[index]?.expected ?? 0n,
      others: othersOf(all[index]?.accounts ?? [], account),
      isFirst: index === 0,
    }),
  )
  if (compared.some(({ controlChanges }) => controlChanges)) risks.push('controlChanges')
  if (fees.reduce((sum, { most }) => sum + most, 0n) > HIGH_FEE) risks.push('highFee')

  const transactions = compared.map(
    ({ simulation, rent, rentFor, kept }, index): TransactionInsight => ({
      steps: steps[index] ?? [],
      simulation,
      fee: fees[index]?.most ?? 0n,
      isSponsored: all[index]?.isSponsored === true,
      rent,
      rentFor,
      kept,
    }),
  )
  const { tokens, mints } = await tokensOf(transactions, {
    ...request,
    before: before.accounts,
    rpc,
  })
  askPrices(request, { prices: deps.prices, mints: Object.keys(tokens) })
  const owners = await ownersOf(steps, { mints, before: before.accounts })

  const { trade, risks: tradeRisks } = await readTrade(request, all, {
    ...{ steps: steps.flat(), before: before.accounts, prices: deps.prices },
  })
  risks.push(...tradeRisks)
  // In a fair trade, the receiver does not matter.
  if (trade?.isFair !== true && Object.values(owners).some(({ proven }) => !proven))
    risks.push('unprovenOwner')

  const found = { request, transactions, tokens, mints, owners, trade }
  const standings = Object.fromEntries(
    [...receiversOf(found)].map(([address, given]) => [
      address,
      judgeRecipient(address, { own, book, given, now: request.now }),
    ]),
  )
  if (Object.values(standings).some(({ lookAlikeOf }) => lookAlikeOf !== undefined))
    risks.push('lookAlike')
  const has = before.isRead ? (before.accounts.get(account)?.lamports ?? 0n) : undefined
  const most =
    has === undefined
      ? undefined
      : findMost({ ...found, standings }, { has, before: before.accounts })
  if (most === undefined) risks.push('balanceUnread')
  else if (most.isMostToNew) risks.push('mostToNew')
  const spent = most?.spending ?? []
  const rated = await solanaSpendingLog(deps).rate(spent, request)
  const spending = rated.map((each, index) => ({ ...each, mint: spent[index]?.mint }))
  // If this request alone takes most of the balance, it already has a risk.
  if (most?.isMostToNew !== true && spending.some(isMostInDay)) risks.push('mostInDay')
  const shortage =
    request.kind === 'transaction' && has !== undefined ? findShortage(found, has) : undefined
  return { ...found, standings, spending, shortage, request: withRisks(request, risks) }
}

function withRisks(request: TransactionRequest, more: readonly Risk[]): TransactionRequest {
  const risks = [...new Set(more)]
  return { ...request, risks, level: riskLevel(risks) }
}

const othersOf = (accounts: readonly Meta[], account: string) =>
  accounts
    .filter(({ signer, writable, address }) => signer && writable && address !== account)
    .map(({ address }) => address)

function watchedOf({ accounts }: ResolvedTransaction, account: string): string[] {
  const written = accounts.filter(({ writable }) => writable).map(({ address }) => address)
  return [...new Set<string>([account, ...written])].slice(0, MAX_WATCHED)
}

function tokenAccountsOf(steps: readonly Step[]): string[] {
  return steps.flatMap(({ amount, parties, name }) => [
    ...(amount?.token?.account === undefined ? [] : [amount.token.account]),
    ...(name === 'tokenTransfer'
      ? parties.filter(({ role }) => role === 'to').map(({ address }) => address)
      : []),
  ])
}

function findShortage(
  { transactions }: Pick<SolanaView, 'transactions'>,
  has: bigint,
): Shortage | undefined {
  const needs = transactions.reduce(
    (sum, { steps, fee }) => steps.reduce((all, { spends = 0n }) => all + spends, sum + fee),
    0n,
  )
  return needs > has ? { needs, has } : undefined
}
