import type { Core } from '../core/core.js'
import { isSessionOf } from './ready/isSessionOf.js'
import { proofOf, type Signed } from './signSession.js'
import { connectorOf, type Subject } from './subjectOf.js'

/**
 * What an account's wallet signed as it connected, with that of the network that the page shows as the last one; none where
 * it has signed nothing there.
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
