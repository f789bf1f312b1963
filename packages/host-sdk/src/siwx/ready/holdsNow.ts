import type { SiwxSession } from '../../core/model/siwx.js'

export function holdsNow({ data }: SiwxSession, now = Date.now()): boolean {
  const { notBefore, expirationTime } = data
  const isBefore = notBefore !== undefined && !(Date.parse(notBefore) <= now)
  const isOver = expirationTime !== undefined && !(now < Date.parse(expirationTime))
  return !isBefore && !isOver
}
