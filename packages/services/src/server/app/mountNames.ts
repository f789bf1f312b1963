import type { Hono } from 'hono'
import { createNames } from '../../domain/names/createNames.js'
import type { Env } from '../../routes/middleware/env.js'
import { publicCors } from '../../routes/middleware/publicCors.js'
import { nameRoutes } from '../../routes/names/nameRoutes.js'
import type { Parts } from './createParts.js'
import type { Deps } from './deps.js'

/** Names of accounts. */
export function mountNames(app: Hono<Env>, deps: Deps, parts: Parts): void {
  const { config, db, clock } = deps
  const { projects, frameOrigin, nameSuffix, legacyNameSuffix } = config
  const { rateLimiter, askNode } = parts
  const names =
    nameSuffix === undefined
      ? undefined
      : createNames({
          ...{ db, clock, rateLimiter, frameOrigin },
          suffix: nameSuffix,
          legacySuffix: legacyNameSuffix,
          perAccount: config.namesPerAccount ?? 1,
          reserved: config.reservedNames ?? [],
        })
  app.use('/v1/profile/*', publicCors({ projects, method: 'GET, POST' }))
  app.route('/v1/profile', nameRoutes({ names, projects, askNode, origin: frameOrigin }))
}
