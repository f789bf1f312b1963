type Listen = (event: string, listener: (...values: never[]) => void) => unknown

/** Has events heard, by their names, where there are any; returns what takes the listeners off. */
export function listenTo(
  emitter: { on?: Listen; removeListener?: Listen },
  listeners: Readonly<Record<string, (...values: never[]) => void>>,
): () => void {
  for (const [event, listener] of Object.entries(listeners)) emitter.on?.(event, listener)
  return () => {
    for (const [event, listener] of Object.entries(listeners))
      emitter.removeListener?.(event, listener)
  }
}
