import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { State } from '../core/model/state.js'
import { currentView } from '../core/model/views.js'
import { until } from '../core/until.js'

const CLOSED = Symbol('closed')

/**
 * @param read Reads the answer; undefined without an answer.
 * @param asking The view with the
 * question; in an embedded modal, leaving it closes the question.
 * @throws `userRejected` when the
 * modal is closed without an answer
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

/** An embedded modal is always open: closing and going back return to its first view. */
function isHome({ stack: [{ name }, next] }: State): boolean {
  return next === undefined && (name === 'Connect' || name === 'Account')
}
