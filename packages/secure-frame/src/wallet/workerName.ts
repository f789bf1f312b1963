import type { DecisionPlace } from './whereToDecide.js'

/** Where a document that starts a key worker is. A window of the wallet's own has none. */
export type WorkerPlace = Exclude<DecisionPlace, 'window'>

const PREFIX = 'vestibule-keys/'

/** A worker is told its place by its name: once, before it runs, and never again. */
export function workerName(place: WorkerPlace): string {
  return PREFIX + place
}

/** The place that a worker was told; the strictest one for whatever else its name is. */
export function readPlace(name: string): WorkerPlace {
  return name === workerName('hub') ? 'hub' : 'page'
}
