import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from '../../platform/log.js'
import { requestContext } from '../../platform/requestContext.js'

/** An id that a proxy of the operator's gave. */
const GIVEN = /^[\w-]{8,64}$/

/** The end of a request, by its route: its path may have a secret. */
type RequestEnd = { method: string; route: string; status: number; seconds: number }

/** Gives each request an id, which its answer and all of its lines have, and logs its end. */
export function requestLog(options: requestLog.Options) {
  const { log, trustProxy, onEnd } = options
  return createMiddleware(async (c, next) => {
    const start = performance.now()
    const given = trustProxy > 0 ? c.req.header('x-request-id') : undefined
    const request = given !== undefined && GIVEN.test(given) ? given : randomUUID()
    await requestContext.run({ request }, async () => {
      await next()
      const milliseconds = performance.now() - start
      const { method } = c.req
      const { status } = c.res
      c.res.headers.set('X-Request-Id', request)
      const route = routePath(c, -1)
      log.info({ method, route, status, milliseconds: Math.round(milliseconds) }, 'request')
      onEnd?.({ method, route, status, seconds: milliseconds / 1_000 })
    })
  })
}

export declare namespace requestLog {
  type Options = {
    log: Logger
    /** Proxies of the operator's: the id of one of them is taken. */
    trustProxy: number
    /** @default no call */
    onEnd?: ((end: RequestEnd) => void) | undefined
  }
}
