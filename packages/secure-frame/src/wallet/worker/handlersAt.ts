import { VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import type { KeyContract } from './keyContract.js'
import { CHANGES_NOTHING, type Decision, type DecisionPlace, mayDecide } from './whereToDecide.js'

/**
 * Rejects decisions that this place must not make.
 * @param isUnconfirmed Whether a site signed this place in. The session then decides nothing until
 * the visitor confirms the account
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
    // This method uses the device's wallet, not a session.
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
