import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { State } from '../core/model/state.js'
import { until } from '../core/until.js'

const CLOSED = Symbol('closed')

/**
 * Waits for what the visitor is asked for in the modal.
 * @param read What is waited for; undefined while it is not there.
 * @throws `userRejected` when the modal is closed without it
 */
export async function awaitVisitor<value>(
  core: Core,
  read: (state: State) => value | undefined,
): Promise<value> {
  const outcome = await until(core, (state) => read(state) ?? (state.open ? undefined : CLOSED))
  if (outcome === CLOSED) throw new VestibuleError('userRejected')
  return outcome
}
