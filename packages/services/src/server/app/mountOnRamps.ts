import type { Hono } from 'hono'
import { createPriceCache } from '../../domain/data/prices/createPriceCache.js'
import { createOnRamps } from '../../domain/onRamps/createOnRamps.js'
import type { Env } from '../../routes/middleware/env.js'
import { publicCors } from '../../routes/middleware/publicCors.js'
import { onRampRoutes } from '../../routes/onRamps/onRampRoutes.js'
import type { Parts } from './createParts.js'
import type { Deps } from './deps.js'

export function mountOnRamps(app: Hono<Env>, deps: Deps, parts: Parts): void {
  const { db, clock, random, keys, onRamps: vendors = [] } = deps
  const { projects, networks, frameOrigin } = deps.config
  const { rates, holderOf, signIn } = parts
  const findPrices = createPriceCache({ find: parts.findPrices, clock })
  const onRamps = createOnRamps({
    ...{ db, clock, random, vendors, networks, findPrices, key: keys.offers },
  })
  for (const path of ['/v1/onramp/*', '/v1/generators/*'])
    app.use(path, publicCors({ projects, method: 'GET, POST, PUT' }))
  app.route(
    '/v1',
    onRampRoutes({ onRamps, projects, rates, holderOf, ...signIn, origin: frameOrigin }),
  )
}
