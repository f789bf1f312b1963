/** Number of polls, and milliseconds between them: extensions load after the page, without an event. */
const LOOKS = 10
const EVERY_MS = 200

/** Looks at a page now and for two seconds; returns what stops it. */
export function lookAgain(look: () => void): () => void {
  let looks = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function next() {
    look()
    looks += 1
    timer = looks < LOOKS ? setTimeout(next, EVERY_MS) : undefined
  }
  next()
  return () => clearTimeout(timer)
}
