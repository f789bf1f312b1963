import type { Hono } from 'hono'
import type { Env } from '../../routes/middleware/env.js'
import { publicCors } from '../../routes/middleware/publicCors.js'
import { keySetRoutes } from '../../routes/signIn/keySetRoutes.js'
import { signInRoutes } from '../../routes/signIn/signInRoutes.js'
import type { Parts } from './createParts.js'
import type { Deps } from './deps.js'

export function mountSignIn(app: Hono<Env>, deps: Deps, parts: Parts): void {
  const { projects } = deps.config
  const { askNode, holderOf, signIn } = parts
  app.use('/auth/v1/*', publicCors({ projects, method: 'GET, POST, PUT' }))
  app.route('/auth/v1', signInRoutes({ ...signIn, projects, askNode, holderOf }))
  app.route('/', keySetRoutes({ keys: signIn.keys }))
}
