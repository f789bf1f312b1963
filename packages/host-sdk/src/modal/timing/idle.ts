/** Milliseconds, where the browser does not say when it has nothing to do. */
const PAUSE = 100

/** Resolves when the browser has nothing else to do. */
export const idle = () =>
  new Promise<void>((resolve) => {
    if (globalThis.requestIdleCallback === undefined) setTimeout(resolve, PAUSE)
    else requestIdleCallback(() => resolve())
  })
