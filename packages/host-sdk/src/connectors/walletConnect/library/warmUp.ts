import type { Client } from './client.js'

const PAUSE = 50

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (globalThis.requestIdleCallback === undefined) setTimeout(resolve, PAUSE)
    else requestIdleCallback(() => resolve())
  })

/**
 * Creates and uses the page's key once, without the relay. If the browser does not support the curve, building the library's
 * tables takes longer on a slow device than opening the next view.
 */
export async function warmUp({ core }: Client): Promise<void> {
  await whenIdle()
  await core.crypto.signJWT('')
}
