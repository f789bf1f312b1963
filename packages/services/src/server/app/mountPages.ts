import type { Hono } from 'hono'
import { createEventCounts } from '../../domain/analytics/countEvents.js'
import { analyticsRoutes } from '../../routes/analytics/analyticsRoutes.js'
import { configurationRoutes } from '../../routes/directory/configurationRoutes.js'
import { directoryRoutes } from '../../routes/directory/directoryRoutes.js'
import { imageRoutes } from '../../routes/directory/imageRoutes.js'
import { projectRoutes } from '../../routes/directory/projectRoutes.js'
import type { Env } from '../../routes/middleware/env.js'
import { publicCors } from '../../routes/middleware/publicCors.js'
import type { Parts } from './createParts.js'
import type { Deps } from './deps.js'

const PATHS = [
  '/livez',
  '/readyz',
  '/.well-known/*',
  '/projects/*',
  '/appkit/v1/config',
  '/getAnalyticsConfig',
  '/getWallets',
  '/getWalletImage/*',
  '/public/*',
]

/** For dapps' pages: their project, the wallet directory, and the analytics endpoint. */
export function mountPages(app: Hono<Env>, deps: Deps, parts: Parts): void {
  const { directory, clock, db } = deps
  const { projects } = deps.config
  const { headers, limits } = parts
  for (const path of PATHS) app.use(path, publicCors({ projects }))
  app.route('/projects/v1', projectRoutes({ projects }))
  app.route('/', configurationRoutes({ projects }))
  app.use('/e', publicCors({ projects, method: 'POST' }))
  const counts = createEventCounts({ db, most: limits.eventLabels.amount })
  app.route('/e', analyticsRoutes({ projects, clock, counts }))
  app.route('/', directoryRoutes({ directory, projects }))
  app.route('/', imageRoutes({ directory, projects, headers }))
}
