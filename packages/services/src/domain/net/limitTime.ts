/**
 * Returns a signal that aborts after a time, or when `other` aborts. Node may collect
 * `AbortSignal.timeout` and `AbortSignal.any` before they abort, so a timer references this signal.
 * @param milliseconds Time that the listeners may take.
 */
export function limitTime(milliseconds: number, other?: AbortSignal): AbortSignal {
  const controller = new AbortController()
  const late = () => controller.abort(new DOMException('The time is up.', 'TimeoutError'))
  setTimeout(late, milliseconds).unref()
  const follow = () => controller.abort(other?.reason)
  if (other?.aborted === true) follow()
  else other?.addEventListener('abort', follow, { once: true })
  return controller.signal
}
