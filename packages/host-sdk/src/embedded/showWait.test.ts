import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentView } from '../core/model/views.js'
import { addRequest, dropRequest } from '../core/openRequests.js'
import { createTestCore } from '../core/testing/createTestCore.js'
import { followApprovals } from './approvals.js'
import { showWait } from './showWait.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const WITHIN = 1_000

function ask(core = createTestCore()) {
  const request = addRequest(core, 'signature')
  const stop = showWait(core)
  const shown = () =>
    core.store.getState().open ? currentView(core.store.getState()).name : undefined
  return {
    core,
    shown,
    end() {
      dropRequest(core, request)
      stop()
    },
  }
}

test('[V12] opens the modal for a slow request within a second, and closes it when the request ends', async () => {
  const { shown, end } = ask()
  await vi.advanceTimersByTimeAsync(WITHIN)
  expect(shown()).toBe('ApproveTransaction')
  end()
  expect(shown()).toBeUndefined()
})

test('does not open the modal for an immediate response', async () => {
  const { shown, end } = ask()
  end()
  await vi.advanceTimersByTimeAsync(WITHIN)
  expect(shown()).toBeUndefined()
})

test('[V12] keeps an approval card open after its request ends', async () => {
  const { core, shown, end } = ask()
  await vi.advanceTimersByTimeAsync(WITHIN)
  followApprovals(core, 1)
  end()
  expect(shown()).toBe('ApproveTransaction')
})

test('keeps the view while another request waits', async () => {
  const core = createTestCore()
  const [first, second] = [ask(core), ask(core)]
  await vi.advanceTimersByTimeAsync(WITHIN)
  first.end()
  expect(second.shown()).toBe('ApproveTransaction')
  second.end()
  expect(second.shown()).toBeUndefined()
})
