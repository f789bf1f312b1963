/** Delay in ms for browsers that cannot report idle time. */
const PAUSE = 100

export const idle = () =>
  new Promise<void>((resolve) => {
    if (globalThis.requestIdleCallback === undefined) setTimeout(resolve, PAUSE)
    else requestIdleCallback(() => resolve())
  })
