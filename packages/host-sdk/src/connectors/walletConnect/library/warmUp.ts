import type { Client } from './client.js'

const PAUSE = 50

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (globalThis.requestIdleCallback === undefined) setTimeout(resolve, PAUSE)
    else requestIdleCallback(() => resolve())
  })

/**
 * Creates and uses the key once, without the relay. Without the curve in the browser, a slow device
 * needs longer for this than to open the next view.
 */
export async function warmUp({ core }: Client): Promise<void> {
  await whenIdle()
  await core.crypto.signJWT('')
}
