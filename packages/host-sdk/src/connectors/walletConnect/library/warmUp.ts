import type { Client } from './client.js'

/** Milliseconds, where the browser does not say when it has nothing to do. */
const PAUSE = 50

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (globalThis.requestIdleCallback === undefined) setTimeout(resolve, PAUSE)
    else requestIdleCallback(() => resolve())
  })

/**
 * Has the page's key made and used once, for nobody and without the relay: where the browser lacks the curve, the library's
 * tables for it take a slow device longer than the whole way to the next view.
 */
export async function warmUp({ core }: Client): Promise<void> {
  await whenIdle()
  await core.crypto.signJWT('')
}
