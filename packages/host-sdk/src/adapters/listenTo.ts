import type { Eip1193Provider } from '../core/model/connector.js'

/** Has a provider's events heard, by their names; returns what takes the listeners off. */
export function listenTo(
  provider: Eip1193Provider,
  listeners: Readonly<Record<string, (...values: never[]) => void>>,
): () => void {
  for (const [event, listener] of Object.entries(listeners)) provider.on(event, listener)
  return () => {
    for (const [event, listener] of Object.entries(listeners))
      provider.removeListener(event, listener)
  }
}
