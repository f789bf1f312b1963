import type { Context } from 'hono'
import type { Env } from '../middleware/env.js'

/** Answers a key whose login has begun or is over: it goes on with it before those who are new. */
export function begun(c: Context<Env>, answer: object): Response {
  c.set('isUnderWay', true)
  return c.json(answer)
}
