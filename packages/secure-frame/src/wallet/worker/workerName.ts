import type { DecisionPlace } from './whereToDecide.js'

/** The place of a document that starts a key worker. Windows of the wallet do not start one. */
export type WorkerPlace = Exclude<DecisionPlace, 'window'>

/** A worker's settings at its start. */
export type WorkerName = {
  place: WorkerPlace
  /** The nonce for its first DPoP proof. */
  nonce?: string | undefined
}

const PREFIX = 'vestibule-keys'

/** A worker gets its place in its name: once, before it runs. */
export function workerName({ place, nonce = '' }: WorkerName): string {
  return [PREFIX, place, nonce].join('/')
}

/** The place in a worker's name; the strictest one for any other name. */
export function readWorkerName(name: string): WorkerName {
  const [prefix, place, nonce = '', ...rest] = name.split('/')
  const isOurs = prefix === PREFIX && rest.length === 0
  return {
    place: isOurs && place === 'hub' ? 'hub' : 'page',
    nonce: isOurs && nonce !== '' ? nonce : undefined,
  }
}
