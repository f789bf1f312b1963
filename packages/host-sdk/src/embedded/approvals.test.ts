import { expect, test } from 'vitest'
import { currentView, view } from '../core/model/views.js'
import { addRequest, dropRequest } from '../core/openRequests.js'
import { createTestCore } from '../core/testing/createTestCore.js'
import { close } from '../navigation/modal.js'
import { followApprovals } from './approvals.js'

type Core = ReturnType<typeof createTestCore>

const stateOf = (core: Core) => core.store.getState()
const shown = (core: Core) => currentView(stateOf(core)).name

async function answered() {
  const core = createTestCore()
  followApprovals(core, 1)
  await expect.poll(() => stateOf(core).open).toBe(true)
  core.answered = 'signature'
  return core
}

test('shows the success of a request after the modal closes', async () => {
  const core = await answered()
  followApprovals(core, 0)
  expect(stateOf(core)).toMatchObject({ open: false, success: 'signature' })
})

test('replaces the success view with the next request, and does not show success after a rejection', async () => {
  const core = await answered()
  followApprovals(core, 0)
  followApprovals(core, 1)
  await expect.poll(() => stateOf(core)).toMatchObject({ open: true, success: undefined })
  expect(shown(core)).toBe('ApproveTransaction')
  followApprovals(core, 0)
  expect(stateOf(core)).toMatchObject({ open: false, success: undefined })
})

test('does not show an earlier success after a rejected request', async () => {
  const core = await answered()
  followApprovals(core, 1)
  followApprovals(core, 0)
  expect(stateOf(core)).toMatchObject({ open: false, success: undefined })
})

test.each(['signature', undefined] as const)(
  '[T22] shows the approval above the open view, and then returns to that view (answered: %s)',
  (answer) => {
    const core = createTestCore()
    core.store.setState({ open: true, stack: [view('Account'), view('Networks')] })
    followApprovals(core, 1, 'signature')
    expect(shown(core)).toBe('ApproveTransaction')
    core.answered = answer
    followApprovals(core, 0)
    expect(stateOf(core)).toMatchObject({ open: true, success: answer })
    expect(stateOf(core).stack.map(({ name }) => name)).toEqual(['Account', 'Networks'])
  },
)

test.each(['transaction', undefined] as const)(
  '[T22] opens the modal for an approval, and closes it after the decision (answered: %s)',
  async (answer) => {
    const core = createTestCore()
    followApprovals(core, 1, 'transaction')
    await expect.poll(() => stateOf(core).open).toBe(true)
    expect(shown(core)).toBe('ApproveTransaction')
    core.answered = answer
    followApprovals(core, 0)
    expect(stateOf(core)).toMatchObject({ open: false, success: answer })
  },
)

test('hides the success view when the modal closes', async () => {
  const core = await answered()
  followApprovals(core, 0)
  close(core)
  expect(stateOf(core).success).toBeUndefined()
})

test('[V12] reports the kind of the visible request, regardless of the order of the requests', async () => {
  const core = createTestCore()
  const signature = addRequest(core, 'signature')
  addRequest(core, 'transaction')
  followApprovals(core, 2, 'signature')
  followApprovals(core, 2, 'transaction')
  expect(stateOf(core).asked).toBe('transaction')
  addRequest(core, 'signature')
  expect(stateOf(core).asked).toBe('transaction')
  dropRequest(core, signature)
  expect(stateOf(core).asked).toBe('transaction')
  followApprovals(core, 1, 'signature')
  expect(stateOf(core).asked).toBe('signature')
})

test('[V12] sets the kind of a request that starts while the previous one closes', () => {
  const core = createTestCore()
  const first = addRequest(core, 'transaction')
  followApprovals(core, 1, 'transaction')
  dropRequest(core, first)
  addRequest(core, 'signature')
  followApprovals(core, 0)
  expect(stateOf(core).asked).toBe('signature')
})
