import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { streamSSE } from 'hono/streaming'
import { loopbackOnly } from '../net/loopbackOnly.js'
import type { Mailbox } from './createMailbox.js'
import { mailboxPage, mailDocument, readAssets } from './mailboxPage.js'

/** The page runs its own script and shows mails in a frame. A mail runs no script and loads no file. */
const PAGE_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ['data:'],
  connectSrc: ["'self'"],
  frameSrc: ["'self'"],
}
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox"

export function mailboxApp(mailbox: Mailbox): Hono {
  const app = new Hono()
  app.use(...loopbackOnly())

  app.get('/api/messages', (context) => context.json(mailbox.list(context.req.query('to'))))

  app.delete('/api/messages', (context) => {
    mailbox.clear()
    return context.body(null, 204)
  })

  app.get('/api/changes', (context) =>
    streamSSE(context, async (stream) => {
      const gone = new Promise<void>((resolve) => stream.onAbort(resolve))
      const unsubscribe = mailbox.subscribe(() => void stream.writeSSE({ data: 'changed' }))
      await gone
      unsubscribe()
    }),
  )

  app.get('/messages/:id', (context) => {
    const message = mailbox.find(context.req.param('id'))
    if (message === undefined) return context.notFound()
    context.header('Content-Security-Policy', MAIL_POLICY)
    return context.html(mailDocument(message))
  })

  app.get('/', secureHeaders({ contentSecurityPolicy: PAGE_POLICY }), (context) =>
    context.html(mailboxPage(mailbox.list())),
  )

  for (const [path, { type, body }] of Object.entries(readAssets()))
    app.get(path, (context) =>
      context.body(body, { headers: { 'content-type': type, 'cache-control': 'no-cache' } }),
    )

  return app
}
