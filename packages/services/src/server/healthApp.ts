import { Hono } from 'hono'
import type { Config } from '../config/config.js'
import { NO_SENDER, type Role } from '../config/roles.js'
import type { Database } from '../db/database.js'
import { createAdmission } from '../domain/admission/createAdmission.js'
import type { LoopUse } from '../domain/admission/eventLoop.js'
import type { Shedding } from '../domain/admission/shedding.js'
import type { Readiness } from '../domain/health/createReadiness.js'
import type { Metrics } from '../domain/metrics/createMetrics.js'
import type { Logger } from '../platform/log.js'
import type { Clock } from '../ports/clock.js'
import { createSecurityHeaders } from '../routes/frame/securityHeaders.js'
import type { Env } from '../routes/middleware/env.js'
import { handleFailures } from '../routes/middleware/handleFailures.js'
import { requestLimits } from '../routes/middleware/requestLimits.js'
import { requestLog } from '../routes/middleware/requestLog.js'
import { withFallback } from '../routes/middleware/withFallback.js'
import { healthRoutes } from '../routes/operations/healthRoutes.js'
import { addressOf } from './app.js'
import { type Answer, type App, behindDoor, createFrontDoor } from './frontDoor.js'
import { withPictures } from './withPictures.js'

/** Creates the HTTP app of a process that serves only the relay or pictures, or both. It needs no mail server, keys or frame files. */
export function createHealthApp(deps: Deps): App {
  const { config, log, metrics } = deps
  const { frameOrigin } = config
  const app = new Hono<Env>()
  handleFailures(app, { log })
  const headers = createSecurityHeaders({ frameOrigin, workers: [] })
  app.use(
    requestLog({ log, trustProxy: config.trustProxy, onEnd: metrics?.countRequest }),
    withFallback(headers.fallback),
    requestLimits,
  )
  const sender = config.mailFrom === NO_SENDER ? undefined : addressOf(config.mailFrom)
  const contact = config.securityContact ?? sender
  app.route('/', healthRoutes({ ...deps, frameOrigin, contact, roles: config.roles }))
  const { trustProxy, projects } = config
  const { fallback } = headers
  const admission = createAdmission(deps)
  const door = createFrontDoor({
    ...{ admission, projects, trustProxy, fallback },
    onDecision: metrics?.countDecision,
    log,
  })
  const answer: Answer = (request, server) => app.fetch(request, server)
  return { door, fetch: behindDoor(door, withPictures(answer, deps)) }
}

type Deps = {
  config: Pick<
    Config,
    'frameOrigin' | 'mailFrom' | 'securityContact' | 'roles' | 'trustProxy' | 'projects'
  > &
    Partial<Pick<Config, 'imageUrl' | 'ipfsGateways' | 'development'>>
  db: Database
  readiness: { read: () => Promise<Readiness> }
  clock: Clock
  log: Logger
  metrics?: Pick<Metrics, 'countRequest' | 'countDecision'> | undefined
  shedding: Partial<Record<Role, Shedding>>
  loopUse?: LoopUse | undefined
}
