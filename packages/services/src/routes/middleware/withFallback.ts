import { createMiddleware } from 'hono/factory'

export function withFallback(headers: Record<string, string>) {
  return createMiddleware(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
}
