import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import { isOutage } from '../../db/isOutage.js'
import { describeError, type Logger } from '../../platform/log.js'
import type { Env } from './env.js'
import { failureAnswer, isKnown } from './failure.js'
import { HttpError } from './httpError.js'

/** In seconds. A database failover lasts for a few attempts. */
const RETRY_SECONDS = 5

/** Logs unknown failures, and returns 503 during a database outage. */
export function handleFailures(app: Hono<Env>, { log }: { log: Logger }): void {
  app.onError((error, c) => {
    if (isKnown(error)) return failureAnswer(error)
    const about = { method: c.req.method, route: routePath(c, -1), ...describeError(error) }
    if (!isOutage(error)) {
      log.error(about, 'a request failed')
      return failureAnswer(error)
    }
    log.error(about, 'a request failed: the database is unavailable')
    return failureAnswer(
      new HttpError(503, 'somethingWrong', {
        data: { seconds: RETRY_SECONDS },
        headers: { 'Retry-After': String(RETRY_SECONDS) },
      }),
    )
  })
  app.notFound(() => failureAnswer(new HttpError(404, 'invalidRequest')))
}
