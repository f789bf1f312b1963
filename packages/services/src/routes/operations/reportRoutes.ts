import { Hono } from 'hono'
import * as z from 'zod'
import type { Logger } from '../../platform/log.js'
import { MINUTE } from '../../platform/time.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { readText } from '../middleware/readBody.js'

const Reports = z
  .array(z.object({ body: z.object({ effectiveDirective: z.string().regex(/^[a-z-]{1,32}$/) }) }))
  .max(16)
/** Only known directives are logged: clients can invent others. */
const DIRECTIVES =
  /^(?:base-uri|(?:child|connect|default|font|frame|img|manifest|media|object|prefetch|script|style|worker)-src|(?:script|style)-src-(?:elem|attr)|form-action|frame-ancestors|sandbox|(?:require-)?trusted-types(?:-for)?|upgrade-insecure-requests)$/

/**
 * `/r`: browsers' reports about blocked requests of the frame. The log contains each directive with
 * a count at most once a minute, without addresses.
 */
export function reportRoutes({ log, every = MINUTE }: { log: Logger; every?: number | undefined }) {
  const app = new Hono<Env>()
  const counts = new Map<string, number>()

  function write(directive: string) {
    const count = counts.get(directive) ?? 0
    counts.delete(directive)
    if (count === 0) return
    log.warn({ directive, count }, 'the content security policy blocked a request')
    counts.set(directive, 0)
    setTimeout(write, every, directive).unref()
  }

  app.post('/', async (c) => {
    if (!/^application\/reports\+json(\s*;|$)/i.test(c.req.header('content-type') ?? ''))
      throw new HttpError(415, 'invalidRequest')
    const reports = Reports.safeParse(parseJson(await readText(c)))
    if (!reports.success) throw new HttpError(400, 'invalidRequest')
    for (const { body } of reports.data) {
      const directive = DIRECTIVES.test(body.effectiveDirective) ? body.effectiveDirective : 'other'
      const count = counts.get(directive)
      counts.set(directive, (count ?? 0) + 1)
      // Log the first report directly, further reports after a minute.
      if (count === undefined) write(directive)
    }
    return c.body(null, 204)
  })

  return app
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
