import type { Context } from 'hono'
import { findProject, type Project, servesOrigin } from '../domain/project.js'
import { Refusal } from '../refusal.js'
import type { Env } from './env.js'

/**
 * The project that a public request names.
 * @throws `projectIdMissing`, `projectUnknown`, and `originNotAllowed` for whoever the project does not serve
 */
export function askingProject(c: Context<Env>, projects: readonly Project[]): Project {
  const { projectId } = c.req.query()
  if (!projectId) throw new Refusal(400, 'projectIdMissing')
  const project = findProject(projects, projectId)
  if (project === undefined) throw new Refusal(403, 'projectUnknown')
  if (!servesOrigin(project, c.req.header('origin'))) throw new Refusal(403, 'originNotAllowed')
  return project
}
