import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { StackError } from '../net/stackError.js'
import type { Addresses } from '../stackFile.js'

const PLACE = '<script type="application/json" id="stack">'

/** Fills in addresses when serving: one build works with all ports. @throws {StackError} without a build */
export function demoApp(options: {
  folder: string
  /** Further built dapps on the origin, by their build path, such as `/wagmi3`. */
  beside?: Readonly<Record<string, string>> | undefined
  addresses: () => Addresses | undefined
}): Hono {
  const { folder, beside = {}, addresses } = options
  if (!existsSync(join(folder, 'index.html')))
    throw new StackError('The demo dapp is not built; run `npm run build` first.')

  const app = new Hono()
  app.use(async (context, next) => {
    if (addresses() === undefined) return context.text('The local world is still starting.', 503)
    await next()
    const type = context.res.headers.get('content-type') ?? ''
    if (type.startsWith('text/html')) {
      const page = fillIn(
        await context.res.text(),
        JSON.stringify({ ...addresses(), beside: Object.keys(beside) }),
      )
      // Unset first: a merged response would keep the length of the file.
      context.res = undefined
      context.res = new Response(page, { headers: { 'content-type': type } })
    }
    // Asset names contain a hash of the content.
    const immutable = context.res.ok && /^(\/\w+)?\/assets\//.test(context.req.path)
    context.header('cache-control', immutable ? 'max-age=31536000, immutable' : 'no-cache')
    return undefined
  })
  for (const [path, root] of Object.entries(beside))
    app.get(
      `${path}/*`,
      serveStatic({ root, rewriteRequestPath: (asked) => asked.slice(path.length) }),
    )
  app.get('*', serveStatic({ root: folder }))
  return app
}

/** JSON with escaped `<`, which could otherwise end the element. */
function fillIn(page: string, addresses: string): string {
  return page.replace(PLACE, () => PLACE + addresses.replaceAll('<', '\\u003c'))
}
