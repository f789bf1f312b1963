import { onTestFinished, vi } from 'vitest'

export function timeoutByHand() {
  const asked: number[] = []
  const controller = new AbortController()
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    asked.push(milliseconds)
    return controller.signal
  })
  onTestFinished(() => spy.mockRestore())
  return {
    asked,
    timeout: () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')),
  }
}
