import type { Context } from 'hono'
import type { Env } from '../middleware/env.js'

/** Marks a key with a running or finished login, so that it has priority over new keys. */
export function begun(c: Context<Env>, answer: object): Response {
  c.set('isUnderWay', true)
  return c.json(answer)
}
