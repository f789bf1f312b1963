import { START_PATHS } from '@vestibule/protocol'
import type { Hono } from 'hono'
import { createOAuth } from '../../domain/login/oauth/createOAuth.js'
import { failureReason } from '../../domain/login/oauth/failureReason.js'
import { PROVIDERS } from '../../domain/login/oauth/providers.js'
import { describeError } from '../../platform/log.js'
import { frameRoutes } from '../../routes/frame/frameRoutes.js'
import { deviceRoutes } from '../../routes/login/device/deviceRoutes.js'
import { undoRoutes } from '../../routes/login/emailChange/undoRoutes.js'
import { closeScriptRoutes, oauthPages } from '../../routes/login/oauth/oauthPages.js'
import type { Env } from '../../routes/middleware/env.js'
import { walletOrigin } from '../../routes/middleware/walletOrigin.js'
import { reportRoutes } from '../../routes/operations/reportRoutes.js'
import type { Parts } from './createParts.js'
import type { Deps } from './deps.js'

const DOCUMENTS = [
  '/f/*',
  '/approve',
  ...Object.values(START_PATHS),
  '/hub/*',
  '/extension/*',
  '/device/*',
  '/undo-email/*',
  '/styles/*',
  '/scripts/*',
]

export function mountDocuments(app: Hono<Env>, deps: Deps, parts: Parts): void {
  const { config, log } = deps
  const { frameOrigin, projects } = config
  const { headers, login, networks, nonces, visitNews } = parts
  for (const path of ['/assets/*', '/r']) app.use(path, walletOrigin({ frameOrigin }))
  for (const path of DOCUMENTS) app.use(path, walletOrigin({ frameOrigin, documents: true }))
  app.route('/', frameRoutes({ ...deps, frameOrigin, projects, networks, headers, nonces }))
  app.route('/', deviceRoutes({ login, headers }))
  app.route('/undo-email', undoRoutes({ login, headers }))
  const oauth = createOAuth({
    ...deps,
    providers: deps.providers ?? PROVIDERS,
    frameOrigin,
    onFailure: (provider, error) =>
      log.warn(
        { provider, reason: failureReason(error), ...describeError(error) },
        'a login at a provider failed',
      ),
  })
  app.route('/', closeScriptRoutes({ headers }))
  const visits = { ...login, oauth, visitNews }
  app.route('/auth/oauth', oauthPages({ login: visits, headers, frame: deps.frame }))
  app.route('/r', reportRoutes({ log }))
}
