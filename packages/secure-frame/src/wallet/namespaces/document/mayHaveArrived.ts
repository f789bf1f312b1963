import { VestibuleError } from '@vestibule/protocol'

/** The services' errors if a node did not answer them. */
const UNHEARD: readonly unknown[] = ['requestTimedOut', 'unknown', 'rateLimited']

/** Whether a transaction may have been sent despite the error, because the node did not refuse it. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof VestibuleError)) return true
  const { type, data } = error
  if (type === 'rpcFailed') return UNHEARD.includes(typeOf(data?.data))
  if (type === 'noRpcUrl') return false
  const status = Number(data?.status)
  return !(status >= 400 && status < 500)
}

/** Whether only a private node got the transaction, and did not answer. */
export const isHidden = (error: unknown): boolean =>
  error instanceof VestibuleError &&
  (error.data?.data as { isPrivate?: unknown })?.isPrivate === true

const typeOf = (data: unknown) => (data as { type?: unknown } | null | undefined)?.type
