/** Shared by every copy of this code on a page. */
const LIVE = Symbol.for('vestibule.live')

/** The elements of the instances that are not destroyed. */
export function liveElements(): Set<Element> {
  const page = globalThis as { [LIVE]?: Set<Element> }
  page[LIVE] ??= new Set()
  return page[LIVE]
}
