import type { Siwx, SiwxSession } from '../core/model/siwx.js'
import type { Subject } from './subjectOf.js'

/** Timeout in ms. */
const TIMEOUT = 10_000
/** Delay in ms before the retry. */
const PAUSE = 1_000
const LATE = new Error('The sessions could not be read in time.')
/** Maximum delay of `setTimeout` in ms. */
const LONGEST = 2 ** 31 - 1

/**
 * Ignores sessions of other addresses.
 * @throws if the store fails twice, exceeds the timeout, or returns no list
 */
export async function readSession(
  siwx: Siwx,
  { caipNetworkId, address }: Subject,
): Promise<SiwxSession | undefined> {
  const read = async () => inTime(siwx.getSessions(caipNetworkId, address))
  const sessions: unknown = await read().catch(async (error: unknown) => {
    if (error === LATE) throw error
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    return read()
  })
  if (!Array.isArray(sessions) || !sessions.every(isSession))
    throw new Error('`getSessions` of `siwx` must resolve to a list of sessions.')
  return sessions.find(({ data }) => data.accountAddress.toLowerCase() === address.toLowerCase())
}

const isSession = (value: Partial<SiwxSession> | null | undefined): value is SiwxSession =>
  typeof value?.data?.accountAddress === 'string'

export function whenExpired({ data }: SiwxSession, callback: () => void): () => void {
  if (data.expirationTime === undefined) return () => {}
  const left = Date.parse(data.expirationTime) - Date.now()
  if (!(left < LONGEST)) return () => {}
  const timer = setTimeout(callback, Math.max(0, left))
  return () => clearTimeout(timer)
}

function inTime<value>(answer: Promise<value>): Promise<value> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, TIMEOUT, LATE)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
