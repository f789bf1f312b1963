import { DomainError } from '../errors/domainError.js'
import type { LoginContext } from '../login/challenge.js'
import { findProject, type Project } from '../projects/project.js'
import type { IdentityChange } from './identityChange.js'

export function projectOf(
  { projects }: Pick<LoginContext, 'projects'>,
  { projectId }: Pick<IdentityChange, 'projectId'>,
): Project {
  const project = findProject(projects, projectId)
  if (project === undefined) throw new DomainError('forbidden', 'projectUnknown')
  return project
}
