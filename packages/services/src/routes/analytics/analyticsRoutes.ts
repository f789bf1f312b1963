import { AnalyticsBody } from '@vestibule/protocol/http'
import { Hono } from 'hono'
import type { EventCounts } from '../../domain/analytics/countEvents.js'
import type { Project } from '../../domain/projects/project.js'
import type { Clock } from '../../ports/clock.js'
import { askingProject } from '../middleware/askingProject.js'
import { requesterOf } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'

/** `/e`: events of visitors. The services only count them. */
export function analyticsRoutes(options: Options) {
  const { projects, clock, counts } = options
  const app = new Hono<Env>()

  app.post('/', async (c) => {
    const project = askingProject(c, projects)
    const body = await readBody(c, AnalyticsBody)
    // If the operator turns events off, open pages send them until their next reload.
    if (project.features?.analytics !== false)
      await counts.add(project.id, {
        events: Array.isArray(body) ? body : [body],
        site: requesterOf(c).site,
        now: clock(),
      })
    return c.body(null, 202)
  })

  return app
}

type Options = {
  projects: readonly Project[]
  clock: Clock
  counts: EventCounts
}
