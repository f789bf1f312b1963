import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { State } from '../core/model/state.js'
import { currentView } from '../core/model/views.js'
import { until } from '../core/until.js'

const CLOSED = Symbol('closed')

/**
 * Waits for the visitor's answer in the modal.
 * @param read Reads the answer; undefined until there is one.
 * @param asking The view with the question; in an embedded modal, leaving it is treated as closing.
 * @throws `userRejected` when the modal is closed without an answer
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

/** The first view of an embedded modal, which is always open. Closing and going back return to it. */
function isHome({ stack: [{ name }, next] }: State): boolean {
  return next === undefined && (name === 'Connect' || name === 'Account')
}
