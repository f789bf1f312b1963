import type { Hono } from 'hono'
import { createPopupRoom } from '../../domain/frame/popupRoom.js'
import { createPopups } from '../../domain/frame/popups.js'
import { createTokens } from '../../domain/login/token/createTokens.js'
import { popupRoutes } from '../../routes/frame/popupRoutes.js'
import { permissionRoutes } from '../../routes/grants/permissionRoutes.js'
import { authRoutes } from '../../routes/login/authRoutes.js'
import { emailChangeRoutes } from '../../routes/login/emailChange/emailChangeRoutes.js'
import { identityRoutes } from '../../routes/login/identityRoutes.js'
import { identityStatementRoutes } from '../../routes/login/identityStatementRoutes.js'
import { oauthRoutes } from '../../routes/login/oauth/oauthRoutes.js'
import { passkeyRoutes } from '../../routes/login/passkeyRoutes.js'
import { tokenRoutes } from '../../routes/login/tokenRoutes.js'
import type { Env } from '../../routes/middleware/env.js'
import { walletOrigin } from '../../routes/middleware/walletOrigin.js'
import { bundlerRoutes } from '../../routes/rpc/bundlerRoutes.js'
import { rpcRoutes } from '../../routes/rpc/rpcRoutes.js'
import { accountRoutes } from '../../routes/wallet/accountRoutes.js'
import { walletRoutes } from '../../routes/wallet/walletRoutes.js'
import type { Parts } from './createParts.js'
import type { Deps } from './deps.js'

const SIGNED_IN = ['/v1/wallets/*', '/v1/account/*', '/v1/bundler/*', '/v1/permissions']
const PROVED = ['/v1/auth/*', '/v1/popups/*', '/v1/rpc/*', ...SIGNED_IN]

export function mountWallet(app: Hono<Env>, deps: Deps, parts: Parts): void {
  const { config, db, clock, keys } = deps
  const { frameOrigin, projects } = config
  const { limits, audit, rateLimiter, login, dpop, visitNews } = parts
  const { sessionEnds } = parts
  app.use('/v1/*', walletOrigin({ frameOrigin }))
  for (const path of PROVED) app.use(path, dpop.nonce)
  for (const path of SIGNED_IN) app.use(path, dpop.session)

  const { statements } = parts.signIn
  app.route('/v1/auth', authRoutes({ login, sessionEnds, dpop }))
  app.route('/v1/auth/identity-statement', identityStatementRoutes({ projects, statements, dpop }))
  app.route('/v1/auth/email-change', emailChangeRoutes({ login, dpop }))
  app.route('/v1/auth/oauth', oauthRoutes({ login, visitNews, dpop }))
  app.route('/v1/auth/passkey', passkeyRoutes({ login, dpop }))
  const tokens = createTokens({ fetch: deps.fetch, clock, frameOrigin })
  app.route('/v1/auth/token', tokenRoutes({ login: { ...login, tokens }, dpop, log: deps.log }))

  const hub = `${frameOrigin}/hub`
  const wallet = {
    db,
    audit,
    kms: deps.kms,
    rateLimiter,
    mails: deps.mails,
    signedInDevices: login.sessions.signedInDevices,
    clock,
    random: deps.random,
    frameOrigin,
    hub,
  }
  app.route('/v1/wallets', walletRoutes(wallet))
  app.route('/v1/account/identities', identityRoutes({ login, visitNews }))
  app.route('/v1/account', accountRoutes(wallet))

  const popups = createPopups({ db, clock })
  const bytes = limits.storedRows.amount
  const room = createPopupRoom({ db, clock, key: keys.rateLimits, bytes })
  app.route('/v1/popups', popupRoutes({ popups, room, dpop }))

  app.route('/v1/permissions', permissionRoutes(parts))

  app.route('/v1/bundler', bundlerRoutes({ ...parts, projects }))
  const { answerCalls } = parts
  app.route('/v1/rpc', rpcRoutes({ projects, dpop, answerCalls }))
}
