import type { Context } from 'hono'
import type { Env } from '../middleware/env.js'

/** Gives a key with a running or finished login priority over new keys. */
export function begun(c: Context<Env>, answer: object): Response {
  c.set('isUnderWay', true)
  return c.json(answer)
}
