import type { Context } from 'hono'
import { findProject, type Project } from '../domain/project.js'
import { Refusal } from '../refusal.js'
import type { Env } from './env.js'

/**
 * The project that a public request names.
 * @throws `projectIdMissing`, and `projectUnknown` for a page that is not on the project's list too.
 */
export function askingProject(c: Context<Env>, projects: readonly Project[]): Project {
  const { projectId } = c.req.query()
  if (!projectId) throw new Refusal(400, 'projectIdMissing')
  const project = findProject(projects, projectId)
  const origin = c.req.header('origin')
  if (project === undefined || (origin !== undefined && !project.allowedOrigins.includes(origin)))
    throw new Refusal(403, 'projectUnknown')
  return project
}
