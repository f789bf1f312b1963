import { Hono } from 'hono'
import { type App, addressOf } from './app.js'
import type { Config } from './config.js'
import type { Database } from './db/database.js'
import type { Shedding } from './domain/shedding.js'
import { describeError, type Logger } from './log.js'
import type { Clock } from './ports/clock.js'
import { Refusal } from './refusal.js'
import type { Role } from './roles.js'
import type { Env } from './routes/env.js'
import { failureAnswer } from './routes/failure.js'
import { healthRoutes } from './routes/healthRoutes.js'
import { requestLimits } from './routes/requestLimits.js'
import { requestLog } from './routes/requestLog.js'
import { createSecurityHeaders } from './routes/securityHeaders.js'
import { withFallback } from './routes/withFallback.js'

/** All that a process answers over HTTP that serves the relay alone. It has no use for mail, keys or the frame's files. */
export function createHealthApp(deps: createHealthApp.Deps): App {
  const { config, log } = deps
  const { frameOrigin } = config
  const app = new Hono<Env>()
  app.onError((error) => {
    if (!(error instanceof Refusal)) log.error(describeError(error), 'a request failed')
    return failureAnswer(error)
  })
  app.notFound(() => failureAnswer(new Refusal(404, 'invalidRequest')))
  const headers = createSecurityHeaders({ frameOrigin, workers: [] })
  app.use(requestLog(log), withFallback(headers.fallback), requestLimits)
  const contact = config.securityContact ?? addressOf(config.mailFrom)
  app.route('/', healthRoutes({ ...deps, frameOrigin, contact, roles: config.roles }))
  return { fetch: (request, server) => app.fetch(request, server) }
}

export declare namespace createHealthApp {
  type Deps = {
    config: Pick<Config, 'frameOrigin' | 'mailFrom' | 'securityContact' | 'roles'>
    db: Database
    clock: Clock
    log: Logger
    shedding: Partial<Record<Role, Shedding>>
  }
}
