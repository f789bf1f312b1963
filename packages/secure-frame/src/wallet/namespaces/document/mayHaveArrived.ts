import { VestibuleError } from '@vestibule/protocol'

/** What the services say in place of a node that they asked and did not hear. */
const UNHEARD: readonly unknown[] = ['requestTimedOut', 'unknown', 'rateLimited']

/** Whether a transaction that was handed on may be out all the same: nobody who would know has refused it. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof VestibuleError)) return true
  const { type, data } = error
  if (type === 'rpcFailed') return UNHEARD.includes(typeOf(data?.data))
  const status = Number(data?.status)
  return !(status >= 400 && status < 500)
}

const typeOf = (data: unknown) => (data as { type?: unknown } | null | undefined)?.type
