import type { Hono } from 'hono'
import { createNames } from '../../domain/names/createNames.js'
import { createNameRecords } from '../../domain/names/nameRecords.js'
import { createZone } from '../../domain/names/nameZone.js'
import type { Env } from '../../routes/middleware/env.js'
import { publicCors } from '../../routes/middleware/publicCors.js'
import { gatewayRoutes } from '../../routes/names/gatewayRoutes.js'
import { nameRoutes } from '../../routes/names/nameRoutes.js'
import type { Parts } from './createParts.js'
import type { Deps } from './deps.js'

export function mountNames(app: Hono<Env>, deps: Deps, parts: Parts): void {
  const { config, db, clock, keys } = deps
  const { projects, frameOrigin, nameSuffix, legacyNameSuffix } = config
  const { rateLimiter, askNode } = parts
  const zone =
    nameSuffix === undefined
      ? undefined
      : createZone({ suffix: nameSuffix, legacySuffix: legacyNameSuffix })
  const names =
    zone &&
    createNames({
      ...{ db, clock, rateLimiter, frameOrigin, zone },
      perAccount: config.namesPerAccount ?? 1,
      reserved: config.reservedNames ?? [],
    })
  app.use('/v1/profile/*', publicCors({ projects, method: 'GET, POST' }))
  app.route('/v1/profile', nameRoutes({ names, projects, askNode, origin: frameOrigin }))
  const records = zone && createNameRecords({ db, zone })
  const current = config.nameSigner ?? 1
  app.route('/v1/ccip', gatewayRoutes({ records, keyOf: keys.nameSigner, current, clock }))
}
