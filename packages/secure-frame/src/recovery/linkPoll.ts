import { VestibuleError } from '@vestibule/protocol'

/** Milliseconds between two looks at how far a link is. */
export const LINK_POLL = 1_500

/** Whether a look failed for a reason that another look may not meet. */
export function isUnreachable(error: unknown): boolean {
  return (
    !(error instanceof VestibuleError) ||
    error.type === 'requestTimedOut' ||
    (error.type === 'somethingWrong' && error.data?.status === undefined) ||
    Number(error.data?.status) >= 500
  )
}
