import { Hono } from 'hono'
import type { Project } from '../domain/project.js'
import type { Tally } from '../domain/tally.js'
import { askingProject } from './askingProject.js'
import type { Client } from './client.js'
import type { Env } from './env.js'

/** `/projects/v1`: what a dapp's page may know of its project. */
export function projectRoutes(options: projectRoutes.Options) {
  const { projects, tally, client } = options
  const app = new Hono<Env>()

  app.get('/origins', (c) => {
    const project = askingProject(c, projects)
    tally.take(JSON.stringify([client(c).network, project.id]))
    return c.json({ allowedOrigins: project.allowedOrigins })
  })

  return app
}

export declare namespace projectRoutes {
  type Options = { projects: readonly Project[]; tally: Tally; client: Client }
}
