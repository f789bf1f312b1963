import type { Core } from '../core/core.js'
import { isSessionOf } from './ready/isSessionOf.js'
import { proofOf, type Signed } from './signSession.js'
import { connectorOf, type Subject } from './subjectOf.js'

/**
 * The sign-ins that an account's wallet signed as it connected, the one of the shown network last; empty if it signed none
 * there.
 */
export function takeSigned(core: Core, subject: Subject): readonly Signed[] {
  const { address, caipNetworkId } = subject
  const taken = connectorOf(core, subject)?.oneClick?.take() ?? []
  const own = taken.filter((session) => isSessionOf(session.data.chainId, address)(session))
  const shown = own.find(({ data }) => data.chainId === caipNetworkId)
  if (shown === undefined) return []
  return [...own.filter((session) => session !== shown), shown].map((session) => ({
    session,
    proof: { verify: async () => (await proofOf(core, session, subject)).verify() },
  }))
}
