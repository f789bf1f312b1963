import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { StackError } from '../net/stackError.js'
import type { Addresses } from '../stackFile.js'

/**
 * The built demo dapp. Its pages read the addresses of the stack they belong to from `/stack.json`, so that one build
 * serves any ports.
 * @throws {StackError} when nobody built it.
 */
export function demoApp(options: {
  folder: string
  /** Undefined while the stack is starting. */
  addresses: () => Addresses | undefined
}): Hono {
  const { folder, addresses } = options
  if (!existsSync(join(folder, 'index.html')))
    throw new StackError('The demo dapp is not built; run `npm run build` first.')

  const app = new Hono()
  app.get('/stack.json', (context) => {
    context.header('cache-control', 'no-store')
    return context.json(addresses() ?? {}, addresses() === undefined ? 503 : 200)
  })
  app.get(
    '*',
    serveStatic({
      root: folder,
      onFound(_file, context) {
        // The build names assets after their content, so a name never means two things.
        const immutable = context.req.path.startsWith('/assets/')
        context.header('cache-control', immutable ? 'max-age=31536000, immutable' : 'no-cache')
      },
    }),
  )
  return app
}
