import { Hono } from 'hono'
import * as z from 'zod'
import type { Tally } from '../domain/tally.js'
import type { Logger } from '../log.js'
import { Refusal } from '../refusal.js'
import type { Client } from './client.js'
import type { Env } from './env.js'
import { readText } from './readBody.js'

const Reports = z
  .array(z.object({ body: z.object({ effectiveDirective: z.string().regex(/^[a-z-]{1,32}$/) }) }))
  .max(16)

/** `/r`: where browsers report what the frame's policy blocked. The log gets the directive, never an address. */
export function reportRoutes(options: { tally: Tally; client: Client; log: Logger }) {
  const { tally, client, log } = options
  const app = new Hono<Env>()

  app.post('/', async (c) => {
    if (!/^application\/reports\+json(\s*;|$)/i.test(c.req.header('content-type') ?? ''))
      throw new Refusal(415, 'invalidRequest')
    tally.take(client(c).network)
    const reports = Reports.safeParse(parseJson(await readText(c)))
    if (!reports.success) throw new Refusal(400, 'invalidRequest')
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
