import { VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import type { KeyContract } from './keyContract.js'
import { CHANGES_NOTHING, type Decision, type DecisionPlace, mayDecide } from './whereToDecide.js'

/**
 * The same handlers for calls from one place, without the decisions that are not allowed there.
 * @param isUnconfirmed Whether a site signed this place in and the visitor has not confirmed the account yet. Until then the
 * session decides nothing.
 */
export function handlersAt(
  place: DecisionPlace,
  handlers: Handlers<KeyContract>,
  isUnconfirmed?: () => Promise<boolean>,
): Handlers<KeyContract> {
  const free: readonly string[] = CHANGES_NOTHING
  const entries = Object.entries(handlers).map(([name, handle]) => {
    if (free.includes(name)) return [name, handle]
    if (!mayDecide(name as Decision, place)) return [name, refuse]
    // This method belongs to a wallet of the device, not to a session.
    if (isUnconfirmed === undefined || name === 'exportOffline') return [name, handle]
    const confirmed = async (...call: Parameters<typeof handle>) =>
      (await isUnconfirmed()) ? refuse() : handle(...(call as [never, never]))
    return [name, confirmed]
  })
  return Object.fromEntries(entries)
}

function refuse(): never {
  throw new VestibuleError('methodNotAllowed')
}
