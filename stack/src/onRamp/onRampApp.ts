import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { loopbackOnly } from '../net/loopbackOnly.js'
import type { Purchases } from './createPurchases.js'
import { payPage, STYLE_PATH, welcomePage } from './onRampPages.js'

const POLICY = {
  defaultSrc: ["'none'"],
  styleSrc: ["'self'"],
  imgSrc: ['data:'],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

export function onRampApp(purchases: Purchases): Hono {
  const app = new Hono()
  // Without a referrer, a browser posts forms without an origin, and the page rejects them.
  const headers = { contentSecurityPolicy: POLICY, referrerPolicy: 'same-origin' }
  app.use(...loopbackOnly(), secureHeaders(headers))

  app.get('/', (context) => context.html(welcomePage()))

  app.get('/pay/:id', (context) => {
    const purchase = purchases.find(context.req.param('id'))
    return purchase === undefined ? context.notFound() : context.html(payPage(purchase))
  })

  app.post('/pay/:id', async (context) => {
    const purchase = purchases.find(context.req.param('id'))
    if (purchase === undefined) return context.notFound()
    const form = await context.req.parseBody()
    const { card, country, answer } = form as Record<string, string | undefined>
    await purchases.press(purchase, { card, country, answer })
    // A redirect prevents a second payment when the visitor reloads the page.
    return context.redirect(context.req.path, 303)
  })

  const style = ['../idp/page/idp.css', './page/onRamp.css']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n')
  app.get(STYLE_PATH, (context) =>
    context.body(style, { headers: { 'content-type': 'text/css; charset=utf-8' } }),
  )
  return app
}
