import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { ROLES } from '../config/roles.js'
import { createAdmission } from '../domain/admission/createAdmission.js'
import { createReadiness } from '../domain/health/createReadiness.js'
import type { Env } from '../routes/middleware/env.js'
import { handleFailures } from '../routes/middleware/handleFailures.js'
import { language } from '../routes/middleware/language.js'
import { requestLimits } from '../routes/middleware/requestLimits.js'
import { requestLog } from '../routes/middleware/requestLog.js'
import { requireRole } from '../routes/middleware/requireRole.js'
import { withFallback } from '../routes/middleware/withFallback.js'
import { healthRoutes } from '../routes/operations/healthRoutes.js'
import { createParts } from './app/createParts.js'
import type { Deps as AppDeps } from './app/deps.js'
import { mountData } from './app/mountData.js'
import { mountDocuments } from './app/mountDocuments.js'
import { mountNames } from './app/mountNames.js'
import { mountOnRamps } from './app/mountOnRamps.js'
import { mountPages } from './app/mountPages.js'
import { mountSignIn } from './app/mountSignIn.js'
import { mountSmartAccounts } from './app/mountSmartAccounts.js'
import { mountWallet } from './app/mountWallet.js'
import { type Answer, type App, behindDoor, createFrontDoor } from './frontDoor.js'
import { createRepeatedAnswers } from './repeatedAnswers.js'
import { withPictures } from './withPictures.js'

const SPEAKING = [
  '/v1/auth/*',
  '/v1/wallets/*',
  '/v1/account/*',
  '/auth/*',
  '/device/*',
  '/undo-email/*',
]

/**
 * Creates the services as one fetch handler. Uses no sockets, timers or environment.
 * @example const { fetch } = createApp(deps)
 */
export function createApp(deps: createApp.Deps): App {
  const { config, log, metrics } = deps
  const { frameOrigin, trustProxy, roles = ROLES } = config
  const parts = createParts(deps)
  const { headers, proofs, nonces, ranks } = parts

  // Hono's default router first tries a regular expression, which does not support these paths.
  const app = new Hono<Env>({ router: new TrieRouter() })
  handleFailures(app, { log })
  app.use(
    requestLog({ log, trustProxy: config.trustProxy, onEnd: metrics?.countRequest }),
    withFallback(headers.fallback),
    requestLimits,
    requireRole(roles),
  )
  for (const path of SPEAKING) app.use(path, language)
  mountPages(app, deps, parts)
  mountData(app, deps, parts)
  mountSignIn(app, deps, parts)
  mountNames(app, deps, parts)
  mountOnRamps(app, deps, parts)
  mountSmartAccounts(app, deps, parts)
  const contact = config.securityContact ?? addressOf(config.mailFrom)
  const { db, clock, kms, mails } = deps
  const readiness = deps.readiness ?? createReadiness({ ...{ db, clock, kms }, ...mails })
  app.route('/', healthRoutes({ ...deps, readiness, frameOrigin, contact, roles }))
  mountDocuments(app, deps, parts)
  mountWallet(app, deps, parts)

  const door = createFrontDoor({
    admission: createAdmission(deps),
    projects: config.projects,
    trustProxy,
    fallback: headers.fallback,
    onDecision: metrics?.countDecision,
    log,
    proved: { proofs, nonces, ranks },
  })
  const answer: Answer = (request, server) => app.fetch(request, server)
  const repeated = createRepeatedAnswers({
    onEnd({ request, seconds, ...end }) {
      log.info({ request, ...end, milliseconds: Math.round(seconds * 1_000) }, 'request')
      metrics?.countRequest({ ...end, seconds })
    },
  })
  const fetch = behindDoor(door, withPictures(answer, deps))
  return config.otlpEndpoint === undefined ? { door, fetch, repeated } : { door, fetch }
}

export declare namespace createApp {
  type Deps = AppDeps
}

export function addressOf(mailFrom: string): string {
  return /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
}
