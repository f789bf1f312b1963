type Listen = (event: string, listener: (...values: never[]) => void) => unknown

/**
 * Has events heard, by their names; returns what takes the listeners off. A wallet without events, or whose `on` throws, is
 * connected all the same: the page then does not hear of its changes.
 */
export function listenTo(
  emitter: { on?: Listen; removeListener?: Listen },
  listeners: Readonly<Record<string, (...values: never[]) => void>>,
): () => void {
  const each = (method: 'on' | 'removeListener') => {
    for (const [event, listener] of Object.entries(listeners))
      try {
        emitter[method]?.(event, listener)
      } catch {
        // The others may still be heard.
      }
  }
  each('on')
  return () => each('removeListener')
}
