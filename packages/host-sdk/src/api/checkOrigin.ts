import type { ErrorBody } from '@vestibule/protocol/http'
import { raiseAlert } from '../alerts/raiseAlert.js'
import type { Core } from '../core/core.js'
import { serviceUrl } from '../platform/serviceUrl.js'
import { PROJECT_ALERTS } from './alerts.js'

/**
 * Asks the services once whether this page may use the project, and raises the alert that helps its developer.
 * Nothing is enforced here: the frame's own headers do that, and nobody waits for a frame that will not come.
 */
export async function checkOrigin(core: Core): Promise<void> {
  const url = serviceUrl('/projects/v1/origins', core.options)
  if (url === undefined) return
  try {
    const response = await fetch(url)
    const body: unknown = await response.json().catch(() => undefined)
    const alert = alertFor(response.status, body)
    if (alert === undefined) return tellMissingLogins(core, body)
    const { origin } = globalThis.location
    if (alert === 'projectUnknown' || alert === 'originNotAllowed')
      core.store.setState({ refused: alert })
    raiseAlert(core, PROJECT_ALERTS, alert, {
      projectId: core.options.projectId,
      origin,
      services: url.origin,
    })
  } catch (error) {
    // A cross-origin refusal reads as a network error, so that the page cannot tell the two apart.
    core.log.warn('The list of allowed origins could not be read.', error)
  }
}

function alertFor(status: number, body: unknown): keyof typeof PROJECT_ALERTS | undefined {
  if (status === 429) return 'rateLimited'
  if (status >= 500) return 'serverError'
  if (status < 400) return isListed(body) ? undefined : 'originNotAllowed'
  const type = (body as Partial<ErrorBody> | undefined)?.error?.data?.type
  return type === 'projectUnknown' ? type : 'originNotAllowed'
}

/** A button of a provider where the project has no client would lead nowhere. */
function tellMissingLogins(core: Core, body: unknown) {
  const { logins } = (body ?? {}) as { logins?: unknown }
  const { socials } = core.store.getState().features
  const missing = [socials ?? []]
    .flat()
    .filter((name) => Array.isArray(logins) && !logins.includes(name))
  if (missing.length === 0) return
  core.store.setState({ socialsWithoutClient: missing })
  raiseAlert(core, PROJECT_ALERTS, 'socialsWithoutClient', missing)
}

function isListed(body: unknown): boolean {
  const { allowedOrigins } = (body ?? {}) as { allowedOrigins?: unknown }
  const lists = (origin: string) => Array.isArray(allowedOrigins) && allowedOrigins.includes(origin)
  return lists('*') || lists(globalThis.location.origin)
}
