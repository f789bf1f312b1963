import { Hono } from 'hono'
import * as z from 'zod'
import type { MemoryRateLimiter } from '../../domain/limits/memoryRateLimiter.js'
import type { Logger } from '../../platform/log.js'
import type { Client } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { readText } from '../middleware/readBody.js'

const Reports = z
  .array(z.object({ body: z.object({ effectiveDirective: z.string().regex(/^[a-z-]{1,32}$/) }) }))
  .max(16)

/** `/r`: where browsers report what the frame's policy blocked. The log gets the directive, never an address. */
export function reportRoutes(options: { limiter: MemoryRateLimiter; client: Client; log: Logger }) {
  const { limiter, client, log } = options
  const app = new Hono<Env>()

  app.post('/', async (c) => {
    if (!/^application\/reports\+json(\s*;|$)/i.test(c.req.header('content-type') ?? ''))
      throw new HttpError(415, 'invalidRequest')
    limiter.take(client(c).network)
    const reports = Reports.safeParse(parseJson(await readText(c)))
    if (!reports.success) throw new HttpError(400, 'invalidRequest')
    for (const { body } of reports.data)
      log.warn({ directive: body.effectiveDirective }, 'the content policy blocked something')
    return c.body(null, 204)
  })

  return app
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON is no list of reports either.
    return undefined
  }
}
