type Listen = (event: string, listener: (...values: never[]) => void) => unknown
type Emitter = Partial<Record<'on' | 'addListener' | 'removeListener' | 'off', Listen>>

/**
 * Also connects wallets without a working `on`, but does not notice their changes.
 * @returns a function that removes the listeners
 */
export function listenTo(
  emitter: Emitter,
  listeners: Readonly<Record<string, (...values: never[]) => void>>,
): () => void {
  let isOver = false
  // Some wallets cannot remove listeners.
  const heard = Object.entries(listeners).map(
    ([event, listener]) => [event, (...values: never[]) => isOver || listener(...values)] as const,
  )
  const each = (...names: (keyof Emitter)[]) => {
    for (const [event, listener] of heard)
      try {
        const name = names.find((one) => typeof emitter[one] === 'function')
        if (name !== undefined) emitter[name]?.(event, listener)
      } catch {
        // The other listeners still receive their events.
      }
  }
  each('on', 'addListener')
  return () => {
    isOver = true
    each('removeListener', 'off')
  }
}
