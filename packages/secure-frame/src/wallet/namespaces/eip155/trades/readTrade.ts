import type { Hex } from 'viem'
import type { ApprovalRequest, TransactionRequest } from '../requests/approvalRequest.js'
import type { Step } from '../requests/decodedCall.js'
import { stepsOf } from '../requests/stepsOf.js'
import { createLedger } from './createLedger.js'
import { type Amount, type Flow, isCircular, type Token } from './flow.js'
import { routerFlow } from './routerFlows.js'

export type Trade = {
  kind: Exclude<Flow['kind'], undefined>
  pays: Amount[]
  gets: { token: Token; amount: bigint }[]
  /** All tokens of the pools. The wrapped coin counts as the coin. */
  path: Token[]
  isForOthers: boolean
  isCircular: boolean
  /** Deadlines of the swaps in seconds since 1970, in any order. */
  ends: bigint[]
}

/** Undefined without a trade, or if a step is unreadable. */
export function readTrade(
  request: ApprovalRequest,
  { nameOf, wrapped }: { nameOf: (contract: Hex) => string | undefined; wrapped: string },
): Trade | undefined {
  if (request.kind !== 'transaction') return undefined
  const { account } = request
  const ledgers = new Map<Hex, ReturnType<typeof createLedger>>()
  const flows = stepsOf(request).flatMap((step) => {
    const router = nameOf(step.to)
    if (router === undefined) return []
    if (step.call.kind === 'unknownCall') return routerFlow(step, { account, router }) ?? []
    const ledger = ledgers.get(step.to) ?? createLedger({ account, router: step.to })
    ledgers.set(step.to, ledger)
    return flowOfCommand(step, { account, paidOut: ledger.take(step) }) ?? []
  })
  const kind = flows.find((flow) => flow.kind !== undefined)?.kind
  if (kind === undefined) return undefined

  const plain = (token: Token) => (token === wrapped ? undefined : token)
  const path = flows.flatMap(({ path = [] }) => path).map(plain)
  // The flow of a single call already contains its coins.
  const paid = coinsOf(request)
  const coins = paid > 0n ? [{ token: undefined, amount: paid }] : []
  const pays = addUp([...flows.flatMap((flow) => flow.pays ?? []), ...coins])
  const certain = flows.flatMap(({ gets = [] }) => gets)
  const isForOthers = flows.length > 0 && flows.every((flow) => flow.isForOthers)
  const gets = certain.length > 0 ? addUp(certain) : [{ token: path.at(-1), amount: 0n }]
  return {
    kind,
    pays,
    gets: gets.map(({ token, amount }) => ({ token, amount: amount === 'all' ? 0n : amount })),
    path: [...new Set(path)],
    isForOthers,
    isCircular: flows.some((flow) => flow.isCircular),
    ends: flows.flatMap(({ until }) => until ?? []),
  }
}

/** Coins of a batch. Zero for a single call. */
function coinsOf({ call, value, self }: TransactionRequest): bigint {
  if (call.kind !== 'batch') return 0n
  return self ? call.carriers.reduce((sum, carrier) => sum + carrier.value, 0n) : value
}

function flowOfCommand(
  { call, to: router, optional }: Step,
  { account, paidOut }: { account: Hex; paidOut: bigint },
): Flow | undefined {
  /** The guaranteed amount: an optional step guarantees nothing. */
  const least = (token: Token, amount: bigint | 'all') => [
    { token, amount: optional || amount === 'all' ? 0n : amount },
  ]
  switch (call.kind) {
    case 'swap': {
      const { pay, get, via, version, fromRouter, to, until } = call
      const path = [pay.token, ...via, get.token]
      const route = { path, isCircular: isCircular(path), until }
      // V4 pays and receives in separate steps.
      if (version === 'v4') return { kind: 'swap', ...route }
      const pays = fromRouter ? [] : [pay]
      return {
        kind: 'swap',
        pays,
        gets: to === account ? least(get.token, get.amount) : [],
        ...route,
      }
    }
    case 'payIn':
      return call.fromRouter || call.pay.token === undefined ? undefined : { pays: [call.pay] }
    case 'payOut':
      return call.to === account ? { gets: least(call.pay.token, paidOut) } : undefined
    case 'unwrap':
      return call.to === account ? { gets: least(undefined, call.amount) } : undefined
    case 'tokenTransfer':
      return (call.from ?? account) === account && call.to === router ? { pays: [call] } : undefined
    default:
      return undefined
  }
}

function addUp(amounts: readonly Amount[]): Amount[] {
  const sums = new Map<Token, bigint | 'all'>()
  for (const { token, amount } of amounts) {
    const before = sums.get(token) ?? 0n
    sums.set(token, before === 'all' || amount === 'all' ? 'all' : before + amount)
  }
  return [...sums].map(([token, amount]) => ({ token, amount }))
}
