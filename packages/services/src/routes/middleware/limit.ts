import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Admission } from '../../domain/limits/admission/createAdmission.js'
import type { MemoryRateLimiter } from '../../domain/limits/memoryRateLimiter.js'
import type { Client } from './client.js'
import type { Env } from './env.js'

/** Counts a network's requests before anything is done for them, and refuses those that are too many. */
export function countRequests(client: Client, limiter: MemoryRateLimiter): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    limiter.take(client(c).network)
    await next()
  })
}

/** The same for what works with the database and has no proof to show: it waits for its turn, too. */
export function admitRequests(
  client: Client,
  { limiter, admission }: { limiter: MemoryRateLimiter; admission: Admission },
): MiddlewareHandler<Env> {
  return createMiddleware<Env>(async (c, next) => {
    const { network, site } = client(c)
    limiter.take(network)
    const place = await admission.enter({ network: site, rank: 'new' })
    c.set('place', place)
    try {
      await next()
    } finally {
      place.leave()
    }
  })
}
