import type { Client } from './createClient.js'

/** Interval between connection checks in ms. */
const PERIOD = 3_000

export type RelayState = 'idle' | 'connected' | 'down'

export function keepConnected(client: Client, onChange: (state: RelayState) => void): void {
  const { relayer } = client.core
  let last: RelayState | undefined
  const look = () => {
    const idle = !relayer.subscriber.hasAnyTopics
    const state = relayer.connected ? 'connected' : idle ? 'idle' : 'down'
    if (state !== last) onChange(state)
    last = state
    return state
  }
  for (const event of ['relayer_connect', 'relayer_disconnect']) relayer.on(event, look)
  setInterval(() => {
    if (look() === 'down' && !relayer.connecting) relayer.transportOpen().catch(() => {})
  }, PERIOD)
  look()
}
