import { createMiddleware } from 'hono/factory'
import type { Role } from '../../config/roles.js'
import type { Env } from './env.js'
import { HttpError } from './httpError.js'

/** Role by the first part of a path. All other paths belong to the API. */
const OWNERS: Readonly<Record<string, Role | 'all'>> = {
  f: 'frame',
  approve: 'frame',
  hub: 'frame',
  assets: 'frame',
  r: 'frame',
  'openapi.json': 'data',
  livez: 'all',
  readyz: 'all',
  '.well-known': 'all',
}

const DATA =
  /^\/v1\/(?:supported-chains|fungible\/.*|convert\/.*|account\/[^/]+\/(?:balance|history|nfts))$/

export function requireRole(roles: readonly Role[]) {
  return createMiddleware<Env>(async (c, next) => {
    const owner = ownerOf(c.req.path)
    if (owner !== undefined && owner !== 'all' && !roles.includes(owner))
      throw new HttpError(404, 'invalidRequest')
    await next()
  })
}

function ownerOf(path: string): Role | 'all' | undefined {
  if (DATA.test(path)) return 'data'
  const [, first = ''] = path.split('/')
  return Object.hasOwn(OWNERS, first) ? OWNERS[first] : 'api'
}
