import type { SiwxSession } from '../../core/model/siwx.js'

/** Whether a session is valid now, by this device's clock. */
export function holdsNow({ data }: SiwxSession, now = Date.now()): boolean {
  const { notBefore, expirationTime } = data
  const isBefore = notBefore !== undefined && !(Date.parse(notBefore) <= now)
  const isOver = expirationTime !== undefined && !(now < Date.parse(expirationTime))
  return !isBefore && !isOver
}
