/** Delay in milliseconds, if the browser cannot report that it is idle. */
const PAUSE = 100

/** Resolves when the browser is idle. */
export const idle = () =>
  new Promise<void>((resolve) => {
    if (globalThis.requestIdleCallback === undefined) setTimeout(resolve, PAUSE)
    else requestIdleCallback(() => resolve())
  })
