import type { Client } from './client.js'

const PAUSE = 50

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (globalThis.requestIdleCallback === undefined) setTimeout(resolve, PAUSE)
    else requestIdleCallback(() => resolve())
  })

/** Generates the key pair early: this is slow on devices without native support of the curve. */
export async function warmUp({ core }: Client): Promise<void> {
  await whenIdle()
  await core.crypto.signJWT('')
}
