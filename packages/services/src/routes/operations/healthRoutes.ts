import { Hono } from 'hono'
import type { Role } from '../../config/roles.js'
import type { Shedding } from '../../domain/admission/shedding.js'
import type { Readiness } from '../../domain/health/createReadiness.js'
import { DAY } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'

/** Reports the state of the process and its dependencies, and the security contact (RFC 9116). */
export function healthRoutes(options: Options) {
  const { readiness, clock, frameOrigin, contact, roles, shedding = {} } = options
  const app = new Hono<Env>()

  app.get('/livez', (c) => c.json({ status: 'ok' }))

  app.get('/readyz', async (c) => {
    const told = Object.fromEntries(roles.map((role) => [role, tell(shedding[role]?.read())]))
    const { status, parts } = await readiness.read()
    const isReady = status === 'ok' || status === 'degraded'
    return c.json({ status, parts, roles: told }, isReady ? 200 : 503)
  })

  app.get('/.well-known/security.txt', (c) => {
    if (contact === undefined) throw new HttpError(404, 'invalidRequest')
    return c.text(
      [
        `Contact: ${contact.startsWith('https://') ? contact : `mailto:${contact}`}`,
        `Expires: ${new Date(clock() + 180 * DAY).toISOString()}`,
        `Canonical: ${frameOrigin}/.well-known/security.txt`,
        'Preferred-Languages: en',
        '',
      ].join('\n'),
    )
  })

  return app
}

type Options = {
  readiness: { read: () => Promise<Readiness> }
  clock: Clock
  frameOrigin: string
  /** An email address or https URL. @default no security.txt */
  contact: string | undefined
  roles: readonly Role[]
  shedding?: Partial<Record<Role, Shedding>> | undefined
}

const tell = (reason: string | undefined) =>
  reason === undefined ? { status: 'ok' } : { status: 'shedding', reason }
