import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestCore } from '../core/testing/createTestCore.js'
import { refuseMethod } from './refuseMethod.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[Z06] shows the toast 300 ms after the rejection, but not after 299 ms', () => {
  const core = createTestCore()
  const shown = () => core.store.getState().toast?.message
  refuseMethod(core, 'eth_sign')
  vi.advanceTimersByTime(299)
  expect(shown()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(shown()).toBe('Action not allowed')
})
