import { Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findProject, type Project, servesOrigin } from '../domain/project.js'
import type { Tally } from '../domain/tally.js'
import { askingProject } from './askingProject.js'
import type { Client } from './client.js'
import type { Env } from './env.js'

/** Lets a project's own origins read an answer: the exact one, never with credentials. Refusals are open to all. */
export function publicCors({ projects }: { projects: readonly Project[] }): MiddlewareHandler<Env> {
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('origin')
    const project = findProject(projects, c.req.query('projectId'))
    const isListed = origin !== undefined && project !== undefined && servesOrigin(project, origin)
    if (c.req.method === 'OPTIONS') {
      c.res = new Response(null, {
        status: isListed ? 204 : 403,
        headers: isListed ? { 'Access-Control-Allow-Methods': 'GET' } : {},
      })
    } else {
      await next()
    }
    c.res.headers.append('Vary', 'Origin')
    if (isListed) c.res.headers.set('Access-Control-Allow-Origin', origin)
    // A refusal holds nothing but its reason, and the developer of the page that is refused has to read it.
    else if (c.req.method === 'GET' && c.res.status >= 400)
      c.res.headers.set('Access-Control-Allow-Origin', '*')
  })
}

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
