import type { Context } from 'hono'
import type { Env } from '../middleware/env.js'

/** Answers a key whose login is running or has ended, before new ones. */
export function begun(c: Context<Env>, answer: object): Response {
  c.set('isUnderWay', true)
  return c.json(answer)
}
