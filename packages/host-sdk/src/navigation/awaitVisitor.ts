import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import type { State } from '../core/model/state.js'
import { currentView } from '../core/model/views.js'
import { until } from '../core/until.js'

const CLOSED = Symbol('closed')

/**
 * Waits for what the visitor is asked for in the modal.
 * @param read What is waited for; undefined while it is not there.
 * @param asking The view that asks; an embedded modal is left by going back from it.
 * @throws `userRejected` when the modal is closed without it
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

/** The first view of an embedded modal, which is always open: closing and going back lead there. */
function isHome({ stack: [{ name }, next] }: State): boolean {
  return next === undefined && (name === 'Connect' || name === 'Account')
}
