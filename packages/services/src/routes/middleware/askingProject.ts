import type { Context } from 'hono'
import { findProject, type Project, servesOrigin } from '../../domain/projects/project.js'
import type { Env } from './env.js'
import { HttpError } from './httpError.js'

const FIREFOX_EXTENSION = /^moz-extension:\/\/[0-9a-f-]{36}$/

/**
 * Returns the project of a public request.
 * @param options.named The project id in the body, if the query has none.
 * @param options.walletOrigin The wallet's own origin, which is allowed for every project.
 * @throws `projectIdMissing`, `projectUnknown`, and `originNotAllowed` for an origin that the
 * project does not list
 */
export function askingProject(
  c: Context<Env>,
  projects: readonly Project[],
  options: { named?: string | undefined; walletOrigin?: string | undefined } = {},
): Project {
  const { named, walletOrigin } = options
  const projectId = c.req.query('projectId') || named
  if (!projectId) throw new HttpError(400, 'projectIdMissing')
  const project = findProject(projects, projectId)
  if (project === undefined) throw new HttpError(403, 'projectUnknown')
  const origin = c.req.header('origin')
  const isWallet = origin !== undefined && origin === walletOrigin
  // A Firefox extension's origin is random: treat it as a program without an origin, without CORS
  // headers.
  const isFirefox = project.extensionWindow === true && FIREFOX_EXTENSION.test(origin ?? '')
  if (!servesOrigin(project, isWallet || isFirefox ? undefined : origin))
    throw new HttpError(403, 'originNotAllowed')
  return project
}
