import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from '../../platform/log.js'

/** Tells each request by its route: what stands in its path may be a secret. */
export function requestLog(log: Logger) {
  return createMiddleware(async (c, next) => {
    const start = performance.now()
    await next()
    const { method } = c.req
    const milliseconds = Math.round(performance.now() - start)
    log.info({ method, route: routePath(c, -1), status: c.res.status, milliseconds }, 'request')
  })
}
