import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { State } from '../core/model/state.js'
import { currentView } from '../core/model/views.js'
import { until } from '../core/until.js'

const CLOSED = Symbol('closed')

/**
 * @param read Returns the visitor's decision, undefined without one.
 * @param asking The view with the request. In an embedded modal, leaving that view cancels the
 * request.
 * @throws `userRejected` when the modal closes without a decision
 */
export async function awaitVisitor<value>(
  core: Core,
  read: (state: State) => value | undefined,
  asking = currentView(core.store.getState()),
): Promise<value> {
  const isLeft = (state: State) =>
    core.options.enableEmbedded ? isHome(state) && currentView(state) !== asking : !state.open
  const outcome = await until(core, (state) => read(state) ?? (isLeft(state) ? CLOSED : undefined))
  if (outcome === CLOSED) throw new VestibuleError('userRejected')
  return outcome
}

/** Whether an embedded modal shows its first view. It never closes: closing and going back return to that view. */
function isHome({ stack: [{ name }, next] }: State): boolean {
  return next === undefined && (name === 'Connect' || name === 'Account')
}
