import { VestibuleError } from '@vestibule/protocol'

/** The services' errors after a node did not answer. */
const UNHEARD: readonly unknown[] = ['requestTimedOut', 'unknown', 'rateLimited']

/** True unless the node refused the transaction. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof VestibuleError)) return true
  const { type, data } = error
  if (type === 'rpcFailed') return UNHEARD.includes(typeOf(data?.data))
  if (type === 'noRpcUrl') return false
  const status = Number(data?.status)
  return !(status >= 400 && status < 500)
}

/** Only a private node got the transaction, and did not answer. */
export const isHidden = (error: unknown): boolean =>
  error instanceof VestibuleError &&
  (error.data?.data as { isPrivate?: unknown })?.isPrivate === true

const typeOf = (data: unknown) => (data as { type?: unknown } | null | undefined)?.type
