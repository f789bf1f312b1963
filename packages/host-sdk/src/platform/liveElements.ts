/** Shared by every copy of this code on a page. */
const LIVE = Symbol.for('vestibule.live')

export function liveElements(): Set<Element> {
  const page = globalThis as { [LIVE]?: Set<Element> }
  page[LIVE] ??= new Set()
  return page[LIVE]
}
