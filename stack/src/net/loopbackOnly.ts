import { isLoopback } from '@vestibule/protocol'
import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'

/** Answers only pages of this machine: foreign sites must not read mails, even by DNS rebinding. */
export function loopbackOnly(): MiddlewareHandler[] {
  return [
    async (context, next) => {
      if (!isLoopback(new URL(context.req.url).hostname))
        return context.json({ message: 'Only hosts of this machine are allowed.' }, 403)
      const origin = context.req.header('origin')
      if (origin !== undefined && !isLoopbackOrigin(origin))
        return context.json({ message: 'Only pages of this machine are allowed.' }, 403)
      return next()
    },
    cors({ origin: (origin) => (isLoopbackOrigin(origin) ? origin : null) }),
  ]
}

function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname)
}
