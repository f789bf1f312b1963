/** All copies of the SDK on a page share this registry. */
const LIVE = Symbol.for('vestibule.live')

export function liveElements(): Set<Element> {
  const page = globalThis as { [LIVE]?: Set<Element> }
  page[LIVE] ??= new Set()
  return page[LIVE]
}
