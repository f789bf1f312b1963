import { VestibuleError } from '@vestibule/protocol'
import type { Handlers } from '@vestibule/protocol/channel'
import type { KeyContract } from './keyContract.js'
import { CHANGES_NOTHING, type Decision, type DecisionPlace, mayDecide } from './whereToDecide.js'

/** The same handlers for calls from one place: what may not be decided there is refused before it is looked at. */
export function handlersAt(
  place: DecisionPlace,
  handlers: Handlers<KeyContract>,
): Handlers<KeyContract> {
  const free: readonly string[] = CHANGES_NOTHING
  const entries = Object.entries(handlers).map(([name, handle]) => {
    const isAllowed = free.includes(name) || mayDecide(name as Decision, place)
    return [name, isAllowed ? handle : refuse]
  })
  return Object.fromEntries(entries)
}

function refuse(): never {
  throw new VestibuleError('methodNotAllowed')
}
