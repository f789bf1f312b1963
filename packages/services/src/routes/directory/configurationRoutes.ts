import { Hono } from 'hono'
import { remoteFeaturesOf } from '../../domain/projects/features.js'
import type { Project } from '../../domain/projects/project.js'
import { askingProject } from '../middleware/askingProject.js'
import type { Env } from '../middleware/env.js'

/** `/appkit/v1/config` and `/getAnalyticsConfig`: the operator's decisions for a project's dapps. */
export function configurationRoutes(options: Options) {
  const { projects } = options
  const app = new Hono<Env>()

  app.get('/appkit/v1/config', (c) => {
    const project = askingProject(c, projects)
    return c.json({ features: remoteFeaturesOf(project) })
  })

  app.get('/getAnalyticsConfig', (c) => {
    const project = askingProject(c, projects)
    return c.json({ isAnalyticsEnabled: project.features?.analytics !== false })
  })

  return app
}

type Options = { projects: readonly Project[] }
