import type { Context } from 'hono'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'

/** 128 bits, base64url. @throws HttpError 404 */
export function readId(c: Context<Env>, name = 'walletId'): string {
  const id = c.req.param(name) ?? ''
  if (!/^[A-Za-z0-9_-]{22}$/.test(id)) throw new HttpError(404, 'invalidRequest')
  return id
}
