import type { LoginContext } from '../../domain/login/challenge.js'
import { findProject, originsOf, type Project } from '../../domain/projects/project.js'
import { HttpError } from '../middleware/httpError.js'

export function readProject(
  { projects, frameOrigin }: Pick<LoginContext, 'projects' | 'frameOrigin'>,
  asking: { projectId: string; dappOrigin: string },
): Project {
  const project = findProject(projects, asking.projectId)
  if (project === undefined) throw new HttpError(403, 'projectUnknown')
  const origins = [...originsOf(project), frameOrigin]
  if (!origins.includes(asking.dappOrigin)) throw new HttpError(403, 'originNotAllowed')
  return project
}
