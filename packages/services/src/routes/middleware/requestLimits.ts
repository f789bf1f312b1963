import { createMiddleware } from 'hono/factory'
import type { Env } from './env.js'
import { HttpError } from './httpError.js'

const MAX_URL = 8_192
const MAX_HEADERS = 64
const MAX_PARAMETERS = 32

export const requestLimits = createMiddleware<Env>(async (c, next) => {
  const { url, headers } = c.req.raw
  if (url.length > MAX_URL) throw new HttpError(414, 'invalidRequest')
  // Node joins or drops repeated headers: count the raw headers.
  const count = (c.env?.incoming?.rawHeaders?.length ?? 2 * [...headers.keys()].length) / 2
  if (count > MAX_HEADERS) throw new HttpError(431, 'invalidRequest')
  const { searchParams } = new URL(url)
  const names = [...searchParams.keys()]
  if (names.length > MAX_PARAMETERS || new Set(names).size < names.length)
    throw new HttpError(400, 'invalidRequest')
  await next()
})
