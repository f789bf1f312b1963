import type { Core } from '../core/core.js'

/** Maximum number of frames until a list renders the focused element. */
const MAX_FRAMES = 60

/** Focuses the control that opened the view when the visitor goes back. The control is a new element, so find it by its test id. */
export function returnFocus(core: Core, root: ShadowRoot) {
  /** Test id of the control that opened the next view, by depth. */
  const handles: (string | undefined)[] = []
  let frame = 0

  const look = (handle: string, attempts: number) => {
    const title = root.querySelector('#title')
    const isWaiting = title === null || root.activeElement !== title
    if (!isWaiting) root.querySelector<HTMLElement>(`[data-testid="${handle}"]`)?.focus()
    const isDone = !isWaiting && root.activeElement !== title
    if (!isDone && attempts > 0) frame = requestAnimationFrame(() => look(handle, attempts - 1))
  }
  core.store.subscribe(({ stack: { length } }, { stack }) => {
    const focused = root.activeElement
    if (length > stack.length)
      handles[stack.length] = (focused as HTMLElement | null)?.dataset.testid
    if (length === stack.length) return
    cancelAnimationFrame(frame)
    const handle = length < stack.length ? handles[length] : undefined
    if (handle !== undefined) look(CSS.escape(handle), MAX_FRAMES)
  })
}
