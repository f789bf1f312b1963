import type { OpenIdLogin } from '@vestibule/protocol'
import type { ErrorBody } from '@vestibule/protocol/http'
import { logAlert, raiseAlert } from '../alerts/raiseAlert.js'
import type { Core } from '../core/core.js'
import { isOffline } from '../platform/isOffline.js'
import { PROJECT_ALERTS, SERVICE_ALERTS } from './alerts.js'
import { readDocument } from './readDocument.js'

/** Do not show these faults on screen: the visitor's network may cause them. */
const QUIET: ReadonlySet<readDocument.Fault> = new Set(['servicesSlow', 'servicesUnreachable'])

const asked = new WeakSet<Core>()

/**
 * Raises an alert if the services reject this page. The frame's headers enforce the rule; this
 * check only avoids waiting for a blocked frame.
 * @param timeout In ms.
 * @default 10 000
 */
export async function checkOrigin(core: Core, timeout?: number): Promise<void> {
  if (asked.has(core)) return
  asked.add(core)
  const answer = await readDocument('/projects/v1/origins', core.options, timeout)
  if (answer === undefined) return
  if (answer.fault !== undefined) return tellFault(core, answer.fault, answer.facts)
  const { address, status, body } = answer
  const refused = refusalIn(body)
  if (refused !== undefined) {
    core.store.setState({ refused })
    const { origin } = globalThis.location
    const { projectId } = core.options
    raiseAlert(core, PROJECT_ALERTS, refused, { projectId, origin, address })
  } else if (hasOrigins(body)) {
    if (Array.isArray(body.openIds)) core.store.setState({ openIds: body.openIds.filter(isNamed) })
    tellMissingLogins(core, body)
  } else raiseAlert(core, SERVICE_ALERTS, 'answerUnknown', { address, status })
}

function tellFault(core: Core, fault: readDocument.Fault, facts: object) {
  if (QUIET.has(fault)) asked.delete(core)
  if (isOffline())
    core.log.warn('The device is offline, so the list of allowed origins was not read.', facts)
  else if (QUIET.has(fault)) logAlert(core, SERVICE_ALERTS, fault, facts)
  else raiseAlert(core, SERVICE_ALERTS, fault, facts)
}

type Listed = { allowedOrigins: readonly unknown[]; logins?: unknown; openIds?: unknown }

const hasOrigins = (body: unknown): body is Listed =>
  Array.isArray((body as Partial<Listed> | null)?.allowedOrigins)

const isNamed = (one: Partial<OpenIdLogin> | null): one is OpenIdLogin =>
  typeof one?.id === 'string' && typeof one.name === 'string'

type Refusal = 'projectUnknown' | 'originNotAllowed'

function refusalIn(body: unknown): Refusal | undefined {
  if (hasOrigins(body)) {
    const isListed = ['*', globalThis.location.origin].some((one) =>
      body.allowedOrigins.includes(one),
    )
    return isListed ? undefined : 'originNotAllowed'
  }
  const type = (body as Partial<ErrorBody> | null)?.error?.data?.type
  return type === 'projectUnknown' || type === 'originNotAllowed' ? type : undefined
}

/** Warns about login buttons whose provider has no client. */
function tellMissingLogins(core: Core, { logins }: Listed) {
  const { socials } = core.store.getState().features
  const missing = [socials || []]
    .flat()
    .filter((name) => Array.isArray(logins) && !logins.includes(name))
  if (missing.length === 0) return
  core.store.setState({ socialsWithoutClient: missing })
  raiseAlert(core, PROJECT_ALERTS, 'socialsWithoutClient', missing)
}
