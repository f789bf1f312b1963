import { SpanStatusCode } from '@opentelemetry/api'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Logger } from '../../platform/log.js'
import { requestContext } from '../../platform/requestContext.js'
import { requestIdOf } from '../../platform/requestId.js'
import { traceIdOf, withRequestSpan } from '../../platform/tracing.js'

const SERVER_ERROR = 500

type RequestEnd = { method: string; route: string; status: number; seconds: number }

/** Assigns an id to each request for the response and the logs. Logs its end. */
export function requestLog(options: Options) {
  const { log, trustProxy, onEnd } = options
  return createMiddleware(async (c, next) => {
    const start = performance.now()
    const request = requestIdOf(c.req.header('x-request-id'), trustProxy)
    const traceparent = trustProxy > 0 ? c.req.header('traceparent') : undefined
    await withRequestSpan(traceparent, async (span) => {
      const traceId = traceIdOf(span)
      await requestContext.run(
        { request, ...(traceId !== undefined && { trace: traceId }) },
        async () => {
          await next()
          const milliseconds = performance.now() - start
          const { method } = c.req
          const { status } = c.res
          c.res.headers.set('X-Request-Id', request)
          const route = routePath(c, -1)
          log.info({ method, route, status, milliseconds: Math.round(milliseconds) }, 'request')
          onEnd?.({ method, route, status, seconds: milliseconds / 1_000 })
          span.updateName(`${method} ${route}`)
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          })
          if (status >= SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR })
        },
      )
    })
  })
}

type Options = {
  log: Logger
  /** Number of the operator's proxies, which may set id and trace. */
  trustProxy: number
  onEnd?: ((end: RequestEnd) => void) | undefined
}
