import { VestibuleError } from '@vestibule/protocol'

export const LINK_POLL = 1_500

export function isUnreachable(error: unknown): boolean {
  return (
    !(error instanceof VestibuleError) ||
    error.type === 'requestTimedOut' ||
    (error.type === 'somethingWrong' && error.data?.status === undefined) ||
    Number(error.data?.status) >= 500
  )
}
