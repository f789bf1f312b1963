/** Delay in milliseconds, if the browser cannot report that it is idle. */
const PAUSE = 100

/** Resolves when the browser has nothing else to do. */
export const idle = () =>
  new Promise<void>((resolve) => {
    if (globalThis.requestIdleCallback === undefined) setTimeout(resolve, PAUSE)
    else requestIdleCallback(() => resolve())
  })
