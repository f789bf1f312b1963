import type { DecisionPlace } from './whereToDecide.js'

/** The wallet's windows start no worker. */
export type WorkerPlace = Exclude<DecisionPlace, 'window'>

export type WorkerName = {
  place: WorkerPlace
  nonce?: string | undefined
}

const PREFIX = 'vestibule-keys'

/** A worker reads its place from its name before its code runs. */
export function workerName({ place, nonce = '' }: WorkerName): string {
  return [PREFIX, place, nonce].join('/')
}

/** Returns the strictest place for an unknown name. */
export function readWorkerName(name: string): WorkerName {
  const [prefix, place, nonce = '', ...rest] = name.split('/')
  const isOurs = prefix === PREFIX && rest.length === 0
  return {
    place: isOurs && place === 'hub' ? 'hub' : 'page',
    nonce: isOurs && nonce !== '' ? nonce : undefined,
  }
}
