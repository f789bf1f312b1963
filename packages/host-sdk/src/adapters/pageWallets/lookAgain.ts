import type { AdapterContext } from '../../core/model/adapterContext.js'

/** Extensions load after the page and send no event, so poll 16 times. */
const LOOKS = 16
const EVERY_MS = 200

/** Calls `look` now, for three seconds, and when the modal opens. @returns a function that stops the calls */
export function lookAgain(look: () => void, context: AdapterContext | undefined): () => void {
  let looks = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function next() {
    look()
    looks += 1
    timer = looks < LOOKS ? setTimeout(next, EVERY_MS) : undefined
  }
  next()
  const unsubscribe = context?.subscribe((page, before) => {
    if (page.open && !before.open) look()
  })
  return () => {
    clearTimeout(timer)
    unsubscribe?.()
  }
}
