import { VestibuleError } from '@vestibule/protocol'

/** Errors of the services when a node does not respond. */
const UNHEARD: readonly unknown[] = ['requestTimedOut', 'unknown', 'rateLimited']

/** False only if no node is available, or if the node or the services refused the transaction. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof VestibuleError)) return true
  const { type, data } = error
  if (type === 'rpcFailed') return UNHEARD.includes(typeOf(data?.data))
  if (type === 'noRpcUrl') return false
  const status = Number(data?.status)
  return !(status >= 400 && status < 500)
}

/** Whether only a private node received the transaction, and did not respond. */
export const isHidden = (error: unknown): boolean =>
  error instanceof VestibuleError &&
  (error.data?.data as { isPrivate?: unknown })?.isPrivate === true

const typeOf = (data: unknown) => (data as { type?: unknown } | null | undefined)?.type
