import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from './createCrowd.js'

/** Durations of visits in ms, by outcome. */
export type Visits = Record<Outcome, number[]> & { seconds: number }

/** Starts visits at a fixed rate. Measures each visit from its planned start, so the result includes queueing. */
export async function offer(
  visit: () => Promise<Outcome>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Visits> {
  const started = performance.now()
  const visits = noVisits()
  const open: Promise<void>[] = []
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const due = started + (sent * 1_000) / perSecond
    if (due > performance.now()) await sleep(due - performance.now())
    open.push(note(visits, visit, due))
  }
  await Promise.all(open)
  return { ...visits, seconds: (performance.now() - started) / 1_000 }
}

export async function crowd(
  visit: () => Promise<Outcome>,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<Visits> {
  const started = performance.now()
  const until = started + seconds * 1_000
  const visits = noVisits()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) await note(visits, visit, performance.now())
    }),
  )
  return { ...visits, seconds: (performance.now() - started) / 1_000 }
}

const noVisits = () => ({ done: [], refused: [], failed: [] }) as Record<Outcome, number[]>

async function note(visits: Record<Outcome, number[]>, visit: () => Promise<Outcome>, due: number) {
  const outcome = await visit()
  visits[outcome].push(performance.now() - due)
}
