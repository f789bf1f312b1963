import { setTimeout as wait } from 'node:timers/promises'
import { NodeFault } from '@vestibule/indexer'
import { SECOND } from '../../platform/time.js'
import { type SwapAsk, type SwapCall, SwapFault, type SwapOffer } from '../../ports/swaps.js'
import { DomainError } from '../errors/domainError.js'

/** Delay in ms before a busy exchange is retried. */
const PAUSE = 300
/** Time in ms to wait for other exchanges after the first offer. */
const PATIENCE = 1.5 * SECOND
const MOST = 2n ** 256n
/** A quote's id contains all addresses of the path. */
const LONGEST_ROUTE = 10
const WHOLE = 10_000

export async function askTwice<result>(ask: () => Promise<result>): Promise<result> {
  try {
    return await ask()
  } catch (error) {
    if (!isPassing(error)) throw error
    if (error instanceof SwapFault && error.reason === 'exchangeBusy') await wait(PAUSE)
    return ask()
  }
}

function isPassing(error: unknown): boolean {
  if (error instanceof SwapFault) return error.reason.startsWith('exchange')
  if (error instanceof NodeFault) return !error.isOtherChain
  return error instanceof DomainError && error.type === 'chainDisconnected'
}

/** Offers that arrive within `PATIENCE` after the first one. @throws the first meaningful error if all fail */
export async function firstOffers<offer>(asked: readonly Promise<offer>[]): Promise<offer[]> {
  const [only] = asked
  if (only !== undefined && asked.length === 1) return [await only]
  const offers: offer[] = []
  const faults: unknown[] = []
  const late = new AbortController()
  const settling = Promise.all(
    asked.map(async (one) => {
      try {
        offers.push(await one)
      } catch (error) {
        faults.push(error)
      }
    }),
  )
  try {
    const first = Promise.any(asked)
    first.catch(() => undefined)
    await Promise.race([
      settling,
      first.then(
        () => wait(PATIENCE, undefined, { signal: late.signal }),
        () => settling,
      ),
    ])
  } finally {
    late.abort()
  }
  if (offers.length > 0) return [...offers]
  throw faults.find((fault) => !isNoRoute(fault)) ?? faults[0]
}

const isNoRoute = (fault: unknown) => fault instanceof SwapFault && fault.reason === 'noRoute'

/** @throws SwapFault `exchangeUnclear` for an implausible offer */
export function checkOffer(
  { received, fees, impact, route }: SwapOffer,
  { from, to }: SwapAsk,
  isAddress: (token: string) => boolean,
): void {
  const isSane =
    isAmount(received) &&
    received > 0n &&
    fees.every(({ token, amount }) => isAmount(amount) && (token === from || token === to)) &&
    (impact === undefined || (Number.isInteger(impact) && impact >= 0 && impact <= WHOLE)) &&
    route.length >= 2 &&
    route.length <= LONGEST_ROUTE &&
    route.every(isAddress)
  if (!isSane) throw new SwapFault('exchangeUnclear')
}

const isAmount = (value: unknown) => typeof value === 'bigint' && value >= 0n && value < MOST

/** @throws SwapFault `exchangeUnclear` if the transaction has another recipient or payment */
export function checkCall(call: SwapCall, { spender, value }: { spender: string; value: bigint }) {
  if (call.to !== spender || call.value !== value) throw new SwapFault('exchangeUnclear')
}
