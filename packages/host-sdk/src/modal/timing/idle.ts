/** Delay in ms for browsers without idle callbacks. */
const PAUSE = 100

export const idle = () =>
  new Promise<void>((resolve) => {
    if (globalThis.requestIdleCallback === undefined) setTimeout(resolve, PAUSE)
    else requestIdleCallback(() => resolve())
  })
