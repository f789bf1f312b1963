import { onTestFinished, vi } from 'vitest'

/** Requests of this test run out of time when it says so, not after the milliseconds that they ask for. */
export function timeoutByHand() {
  const asked: number[] = []
  const controller = new AbortController()
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    asked.push(milliseconds)
    return controller.signal
  })
  onTestFinished(() => spy.mockRestore())
  return {
    /** The milliseconds that the requests asked for. */
    asked,
    timeout: () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')),
  }
}
