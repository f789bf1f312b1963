import { isLoopback } from '@vestibule/protocol'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** Rejects pages of other sites, which must not read mails, even by DNS rebinding. */
export function loopbackOnly(): MiddlewareHandler[] {
  return [
    async (context, next) => {
      if (!isLoopback(new URL(context.req.url).hostname))
        return context.json(
          { message: 'Use an address of this machine, for example http://127.0.0.1.' },
          403,
        )
      const origin = context.req.header('origin')
      if (origin !== undefined && !isLoopbackOrigin(origin))
        return context.json({ message: 'Requests from pages of other sites are not allowed.' }, 403)
      return next()
    },
    cors({ origin: (origin) => (isLoopbackOrigin(origin) ? origin : null) }),
  ]
}

function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname)
}
