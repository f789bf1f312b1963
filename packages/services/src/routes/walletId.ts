import type { Context } from 'hono'
import { Refusal } from '../refusal.js'
import type { Env } from './env.js'

/** An id of the path: 128 bits, base64url. @throws Refusal 404 */
export function readId(c: Context<Env>, name = 'walletId'): string {
  const id = c.req.param(name) ?? ''
  if (!/^[A-Za-z0-9_-]{22}$/.test(id)) throw new Refusal(404, 'invalidRequest')
  return id
}
