import type { Clock } from '../../platform/clock.js'
import type { KeyValueStore } from '../../platform/keyValueStore.js'
import { startKeys } from './testDevice.js'

export function offlineDevice(entries: KeyValueStore, clock: Clock) {
  const fetch = () => Promise.reject(new TypeError('fetch failed'))
  return startKeys({ entries, clock, services: { origin: 'https://wallet.example', fetch } })
}
