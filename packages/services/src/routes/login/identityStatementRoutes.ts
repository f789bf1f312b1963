import { IdentityStatement } from '@vestibule/protocol/http'
import { Hono } from 'hono'
import { embeddersOf, findProject, type Project } from '../../domain/projects/project.js'
import type { IdentityStatements } from '../../domain/signIn/identityStatements.js'
import type { Dpop } from '../middleware/dpop.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { readBody } from '../middleware/readBody.js'

/**
 * `/v1/auth/identity-statement`: seals the user's identity for `POST /auth/v1/authenticate`, on
 * pages with the visitor's consent.
 */
export function identityStatementRoutes(options: Options) {
  const { projects, statements, dpop } = options
  const app = new Hono<Env>()

  app.post('/', dpop.session, async (c) => {
    const body = await readBody(c, IdentityStatement.request)
    const { projectId, dappOrigin: origin, nonce, account } = body
    const project = findProject(projects, projectId)
    if (project === undefined) throw new HttpError(403, 'projectUnknown')
    if (!embeddersOf(project).includes(origin)) throw new HttpError(403, 'originNotAllowed')
    const about = { projectId, origin, nonce, account }
    return c.json({ statement: await statements.issue(c.get('session').idHash, about) })
  })

  return app
}

type Options = { projects: readonly Project[]; statements: IdentityStatements; dpop: Dpop }
