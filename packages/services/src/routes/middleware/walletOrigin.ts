import { createMiddleware } from 'hono/factory'
import { HttpError } from './httpError.js'

/** Security: a second barrier, besides the absence of cookies. Any site may open documents; `frame-ancestors` limits frames. */
export function walletOrigin(options: { frameOrigin: string; documents?: boolean | undefined }) {
  const { frameOrigin, documents = false } = options
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== frameOrigin) throw new HttpError(403, 'invalidRequest')
    const isOpened = documents && (c.req.method === 'GET' || c.req.method === 'HEAD')
    if (c.req.header('sec-fetch-site') === 'cross-site' && !isOpened)
      throw new HttpError(403, 'invalidRequest')
    await next()
  })
}
