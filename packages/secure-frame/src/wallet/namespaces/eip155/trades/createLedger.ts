import type { Step } from '../requests/decodedCall.js'
import type { Token } from './flow.js'

const WHOLE = 10_000n

/** Tracks the guaranteed amounts that Uniswap v4 pools owe and the router holds. */
export function createLedger({ account, router }: { account: Step['from']; router: Step['to'] }) {
  /** Negative if the router owes the pool. */
  const owed = new Map<Token, bigint>()
  const kept = new Map<Token, bigint>()

  function takeAll(from: Map<Token, bigint>, token: Token): bigint {
    const amount = from.get(token) ?? 0n
    if (amount <= 0n) return 0n
    from.delete(token)
    return amount
  }
  function add(to: Map<Token, bigint>, token: Token, amount: bigint) {
    to.set(token, (to.get(token) ?? 0n) + amount)
  }

  return {
    take({ call, optional = false }: Step): bigint {
      /** An optional step may cost its maximum and return nothing. */
      const certain = (amount: bigint) => (optional ? 0n : amount)
      switch (call.kind) {
        case 'swap': {
          const { pay, get, version, fromRouter } = call
          if (version === 'v4') {
            if (pay.amount === 'all') takeAll(owed, pay.token)
            else add(owed, pay.token, -pay.amount)
            // A purchase of “all” may return only the owed amount.
            if (get.amount !== 'all') add(owed, get.token, certain(get.amount))
          } else if (fromRouter) kept.delete(pay.token)
          return 0n
        }
        case 'payIn': {
          const { pay, fromRouter } = call
          if (fromRouter) kept.delete(pay.token)
          const debt = -(owed.get(pay.token) ?? 0n)
          // If the payment is only a limit, the pool owes nothing afterwards.
          const isWhole = pay.amount === 'all' || pay.amount > debt
          if (debt > 0n) add(owed, pay.token, certain(isWhole ? debt : (pay.amount as bigint)))
          return 0n
        }
        case 'payOut': {
          const { pay, to, sweeps, fromRouter } = call
          const from = fromRouter ? kept : owed
          const isAll = sweeps || pay.amount === 'all'
          const least = pay.amount === 'all' ? 0n : pay.amount
          const all = isAll ? takeAll(from, pay.token) : 0n
          if (!isAll) add(from, pay.token, -least)
          const paid = certain(all > least ? all : least)
          if (!fromRouter && to === router) add(kept, pay.token, paid)
          return to === account ? paid : 0n
        }
        case 'portion': {
          const from = call.fromRouter ? kept : owed
          const all = from.get(call.token) ?? 0n
          if (all > 0n) add(from, call.token, -((all * call.bips) / WHOLE))
          return 0n
        }
        case 'wrap':
          kept.delete(undefined)
          return 0n
        case 'unwrap':
          kept.clear()
          return 0n
        default:
          return 0n
      }
    },
  }
}
