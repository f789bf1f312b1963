import { VestibuleError } from '@vestibule/protocol'
import type { RecoveryMethod } from '@vestibule/protocol/http'
import type { RecoveryMethodKey } from './vault/vaultContent.js'

/** `countsAt`: start time of the method in ms since the epoch; 0 if already active. */
export type KnownMethod = RecoveryMethod & { countsAt: number }

type MethodTimes = readonly Pick<RecoveryMethodKey, 'methodId' | 'countsAt'>[]

/** Uses the times in the vault: the services cannot activate a method earlier. */
export function withTimes(methods: readonly RecoveryMethod[], times: MethodTimes): KnownMethod[] {
  return methods.map((method) => {
    const { methodId, pendingUntil } = method
    const kept = times.find((known) => known.methodId === methodId)
    const said = pendingUntil === undefined ? 0 : Date.parse(pendingUntil)
    return { ...method, countsAt: Math.max(said, kept?.countsAt ?? 0) }
  })
}

/** Removes `pendingUntil` from active methods. */
export function asRemembered(
  methods: readonly RecoveryMethod[],
  { times, now }: { times: MethodTimes; now: number },
): RecoveryMethod[] {
  return withTimes(methods, times).map(({ countsAt, pendingUntil: _said, ...method }) => ({
    ...method,
    ...(countsAt > now && { pendingUntil: new Date(countsAt).toISOString() }),
  }))
}

/** @throws `recoveryNeeded` if a method is active and the proof is missing */
export function requireProof(
  known: readonly KnownMethod[],
  { provedWith, now }: { provedWith: string | undefined; now: number },
): void {
  const counting = known.filter(({ countsAt }) => countsAt <= now)
  const isProved = counting.some(({ methodId }) => methodId === provedWith)
  if (!isProved && (counting.length > 0 || provedWith !== undefined)) throw needed('proof')
}

/** @throws `recoveryNeeded` with the reason `none`, `pending` with a time, or `proof` */
export function requireCounting(
  known: readonly KnownMethod[],
  proof: { provedWith: string | undefined; now: number },
): asserts proof is { provedWith: string; now: number } {
  if (known.length === 0) throw needed('none')
  const first = Math.min(...known.map(({ countsAt }) => countsAt))
  if (first > proof.now) throw needed('pending', first)
  requireProof(known, proof)
}

export function needed(reason: 'proof' | 'none' | 'pending', until?: number): VestibuleError {
  const time = until === undefined ? {} : { until: new Date(until).toISOString() }
  return new VestibuleError('recoveryNeeded', { data: { reason, ...time } })
}
