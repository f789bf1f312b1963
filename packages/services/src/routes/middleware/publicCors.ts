import { NONCE_HEADER } from '@vestibule/protocol/http'
import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findProject, type Project, servesOrigin } from '../../domain/projects/project.js'
import type { Env } from './env.js'

/** Cache time of a preflight response in seconds, the maximum of browsers. */
const MAX_AGE = 7_200

/** Headers and methods that a page may send. A JSON body always causes a preflight. */
const ALLOWED = {
  GET: { 'Access-Control-Allow-Methods': 'GET' },
  POST: {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'content-type',
    'Access-Control-Max-Age': String(MAX_AGE),
  },
  'GET, POST': {
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'content-type',
    'Access-Control-Max-Age': String(MAX_AGE),
  },
  /** For sign-ins: their requests send a session's token. */
  'GET, POST, PUT': {
    'Access-Control-Allow-Methods': 'GET, POST, PUT',
    'Access-Control-Allow-Headers': `authorization, content-type, ${NONCE_HEADER}`,
    'Access-Control-Max-Age': String(MAX_AGE),
  },
} as const

/** Lets a project's origins read responses, never with credentials. Every page may read rejections. */
export function publicCors(options: Options): MiddlewareHandler<Env> {
  const { projects, method = 'GET' } = options
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('origin')
    const project = findProject(projects, c.req.query('projectId'))
    const isListed = origin !== undefined && project !== undefined && servesOrigin(project, origin)
    if (c.req.method === 'OPTIONS') {
      c.res = new Response(null, {
        status: isListed ? 204 : 403,
        headers: isListed ? ALLOWED[method] : {},
      })
    } else {
      await next()
    }
    c.res.headers.append('Vary', 'Origin')
    if (isListed) c.res.headers.set('Access-Control-Allow-Origin', origin)
    // A rejection contains only a reason, which helps the developer of the rejected page.
    else if (method.split(', ').includes(c.req.method) && c.res.status >= 400)
      c.res.headers.set('Access-Control-Allow-Origin', '*')
  })
}

type Options = {
  projects: readonly Project[]
  method?: keyof typeof ALLOWED | undefined
}
