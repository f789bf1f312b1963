import { NONCE_HEADER } from '@vestibule/protocol/http'
import type { Context } from 'hono'
import type { Env } from './env.js'
import { HttpError } from './httpError.js'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i
const LONGEST_TOKEN = 4_096

export function askingSession(c: Context<Env>, projectId: string) {
  const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1]
  if (token === undefined || token.length > LONGEST_TOKEN) throw new HttpError(401, 'sessionEnded')
  return {
    projectId,
    origin: c.req.header('origin'),
    token,
    renewal: c.req.header(NONCE_HEADER),
  }
}
