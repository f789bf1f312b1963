import { Hono } from 'hono'
import { loginsOf, openIdsOf, originsOf, type Project } from '../../domain/projects/project.js'
import { askingProject } from '../middleware/askingProject.js'
import type { Env } from '../middleware/env.js'

/** `/projects/v1`: the allowed origins and `logins` of a project, for the dapps on its list. */
export function projectRoutes(options: Options) {
  const { projects } = options
  const app = new Hono<Env>()

  app.get('/origins', (c) => {
    const project = askingProject(c, projects)
    const logins = { logins: loginsOf(project), ...openIdsOf(project, { icons: true }) }
    return c.json({ allowedOrigins: originsOf(project), ...logins })
  })

  return app
}

type Options = { projects: readonly Project[] }
