import type { DecisionPlace } from './whereToDecide.js'

/** Windows of the wallet do not start a worker. */
export type WorkerPlace = Exclude<DecisionPlace, 'window'>

export type WorkerName = {
  place: WorkerPlace
  nonce?: string | undefined
}

const PREFIX = 'vestibule-keys'

/** The name gives a worker its place before it runs. */
export function workerName({ place, nonce = '' }: WorkerName): string {
  return [PREFIX, place, nonce].join('/')
}

/** For an unknown name, the strictest place. */
export function readWorkerName(name: string): WorkerName {
  const [prefix, place, nonce = '', ...rest] = name.split('/')
  const isOurs = prefix === PREFIX && rest.length === 0
  return {
    place: isOurs && place === 'hub' ? 'hub' : 'page',
    nonce: isOurs && nonce !== '' ? nonce : undefined,
  }
}
