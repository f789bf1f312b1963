import { Hono } from 'hono'
import { type Database, isAnswering } from '../db/database.js'
import { DAY } from '../domain/time.js'
import type { Clock } from '../ports/clock.js'
import type { Env } from './env.js'

/** Whether the process lives, whether it can work, and whom to tell about a weakness (RFC 9116). */
export function healthRoutes(options: healthRoutes.Options) {
  const { db, clock, frameOrigin, contact } = options
  const app = new Hono<Env>()

  app.get('/livez', (c) => c.json({ status: 'ok' }))

  app.get('/readyz', async (c) =>
    (await isAnswering(db)) ? c.json({ status: 'ok' }) : c.json({ status: 'no database' }, 503),
  )

  app.get('/.well-known/security.txt', (c) =>
    c.text(
      [
        `Contact: ${contact.startsWith('https://') ? contact : `mailto:${contact}`}`,
        `Expires: ${new Date(clock() + 180 * DAY).toISOString()}`,
        `Canonical: ${frameOrigin}/.well-known/security.txt`,
        'Preferred-Languages: en',
        '',
      ].join('\n'),
    ),
  )

  return app
}

export declare namespace healthRoutes {
  type Options = {
    db: Database
    clock: Clock
    frameOrigin: string
    /** A mail address or an https URL. */
    contact: string
  }
}
