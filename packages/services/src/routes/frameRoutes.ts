import { Hono } from 'hono'
import { html } from 'hono/html'
import { type FrameBuild, frameConfig } from '../domain/frameBuild.js'
import { findProject, type Network, type Project } from '../domain/project.js'
import { Refusal } from '../refusal.js'
import type { Env } from './env.js'
import type { SecurityHeaders } from './securityHeaders.js'

const UNKNOWN = String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Invalid App Configuration</title></head>
<body><p>Invalid App Configuration</p></body>
</html>`)

/** The frame's document per project, and what it loads. */
export function frameRoutes(options: frameRoutes.Options) {
  const { frame, projects, networks, headers } = options
  const app = new Hono<Env>()

  app.get('/f/:projectId', (c) => {
    const project = findProject(projects, c.req.param('projectId'))
    if (project === undefined) return c.html(UNKNOWN, 404, headers.frame([]))
    const config = frameConfig({ project, networks, build: frame.hash })
    return c.html(frame.render(config), 200, headers.frame(project.allowedOrigins))
  })

  app.get('/assets/*', (c) => {
    const path = c.req.path.slice(1)
    const asset = frame.assets.get(path)
    if (asset === undefined) throw new Refusal(404, 'invalidRequest')
    const isWorker = path.slice(path.lastIndexOf('/') + 1).startsWith('worker')
    return c.body(asset.body, 200, { ...headers.asset({ isWorker }), 'Content-Type': asset.type })
  })

  return app
}

export declare namespace frameRoutes {
  type Options = {
    frame: FrameBuild
    projects: readonly Project[]
    networks: readonly Network[]
    headers: SecurityHeaders
  }
}
