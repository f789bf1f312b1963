import { onTestFinished, vi } from 'vitest'

/** Requests of this test time out when the test says so, not after their own timeouts. */
export function timeoutByHand() {
  const asked: number[] = []
  const controller = new AbortController()
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    asked.push(milliseconds)
    return controller.signal
  })
  onTestFinished(() => spy.mockRestore())
  return {
    /** The requested timeouts in milliseconds. */
    asked,
    timeout: () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')),
  }
}
