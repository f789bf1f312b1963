import { Hono } from 'hono'
import type { Budgets } from '../domain/budgets.js'
import type { FetchImage } from '../domain/image/fetchImage.js'
import { findProject, type Project } from '../domain/project.js'
import { Refusal } from '../refusal.js'
import type { Client } from './client.js'
import type { Env } from './env.js'
import type { SecurityHeaders } from './securityHeaders.js'

/**
 * `/v1/image?projectId=…&url=…`: images of tokens and wallets, so that the hosts that serve them do not see who looks.
 * Every failure is the same answer: it says nothing of what can be reached from here.
 */
export function proxiedImageRoutes(options: proxiedImageRoutes.Options) {
  const { projects, budgets, client, fetchImage, headers } = options
  const app = new Hono<Env>()

  app.get('/', async (c) => {
    const { projectId, url } = c.req.query()
    if (findProject(projects, projectId) === undefined) throw new Refusal(403, 'projectUnknown')
    await budgets.take([['proxiedImagesPerAddress', client(c).network]])
    const image = url === undefined ? undefined : await fetchImage(url)
    if (image === undefined) throw new Refusal(404, 'invalidRequest')
    return c.body(image.bytes, 200, { ...headers.proxiedImage, 'Content-Type': image.type })
  })

  return app
}

export declare namespace proxiedImageRoutes {
  type Options = {
    projects: readonly Project[]
    budgets: Budgets
    client: Client
    fetchImage: FetchImage
    headers: SecurityHeaders
  }
}
