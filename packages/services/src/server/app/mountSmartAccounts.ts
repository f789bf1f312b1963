import type { Hono } from 'hono'
import { createFeePayer } from '../../domain/sponsor/createFeePayer.js'
import { sessionRoutes } from '../../routes/grants/sessionRoutes.js'
import type { Env } from '../../routes/middleware/env.js'
import { publicCors } from '../../routes/middleware/publicCors.js'
import { FEE_PAYER_PATH, feePayerRoutes } from '../../routes/sponsor/feePayerRoutes.js'
import { PAYMASTER_PATH, paymasterRoutes } from '../../routes/sponsor/paymasterRoutes.js'
import type { Parts } from './createParts.js'
import type { Deps } from './deps.js'

export function mountSmartAccounts(app: Hono<Env>, deps: Deps, parts: Parts): void {
  const { config, db, clock, keys } = deps
  const { projects } = config
  const { networks, rates, holderOf, proxy, answerPaymaster } = parts
  const current = config.sponsorSigner ?? 1
  const keyOf = keys.sponsorSigner
  app.use(PAYMASTER_PATH, publicCors({ projects, method: 'POST' }))
  app.route(PAYMASTER_PATH, paymasterRoutes({ answerPaymaster, projects, keyOf, current }))
  const feePayer = createFeePayer({
    ...{ db, clock, networks, proxy },
    keyOf: (caipNetworkId) => keys.feePayer(caipNetworkId, current),
  })
  app.use(FEE_PAYER_PATH, publicCors({ projects, method: 'POST' }))
  app.route(FEE_PAYER_PATH, feePayerRoutes({ feePayer, projects, rates, holderOf }))
  const { grants, askNode } = parts
  const origin = config.frameOrigin
  app.use('/v1/sessions/*', publicCors({ projects, method: 'GET, POST' }))
  app.route('/v1/sessions', sessionRoutes({ grants, projects, rates, askNode, origin }))
}
