import type { Client } from './client.js'

/** How often a call is made in all, and milliseconds before it is made again. */
const TRIES = 3
const PAUSE = 200

/**
 * A call to the relay that was under way when the connection broke is made again at once. The library would wait for its
 * answer for 15 seconds, and the visitor with it. A repeated message counts once, by its contents.
 */
export function repeatDropped({ core }: Client) {
  const { relayer } = core
  const { request } = relayer

  /** Resolves when a connection that stood during the call breaks. */
  function watch() {
    const stop = { now: () => {} }
    const dropped = new Promise<typeof DROPPED>((resolve) => {
      let stood = relayer.connected
      const onUp = () => {
        stood = true
      }
      const onDown = () => {
        if (stood) resolve(DROPPED)
      }
      relayer.on('relayer_connect', onUp)
      relayer.on('relayer_disconnect', onDown)
      stop.now = () => {
        relayer.off('relayer_connect', onUp)
        relayer.off('relayer_disconnect', onDown)
      }
    })
    return { dropped, stop: () => stop.now() }
  }

  async function call(...[payload]: Parameters<typeof request>): Promise<unknown> {
    for (let left = TRIES; left > 1; left -= 1) {
      const { dropped, stop } = watch()
      const outcome = await Promise.race([request(payload), dropped]).finally(stop)
      if (outcome !== DROPPED) return outcome
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
    return request(payload)
  }
  Reflect.set(relayer, 'request', call)
}

const DROPPED = Symbol('dropped')
