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

test('shows the success of a request after the modal is closed for the dapp', async () => {
  const core = await answered()
  followApprovals(core, 0)
  expect(stateOf(core)).toMatchObject({ open: false, success: 'signature' })
})

test('replaces the success view by the next request, and shows no success after a rejection', async () => {
  const core = await answered()
  followApprovals(core, 0)
  followApprovals(core, 1)
  await expect.poll(() => stateOf(core)).toMatchObject({ open: true, success: undefined })
  expect(shown(core)).toBe('ApproveTransaction')
  followApprovals(core, 0)
  expect(stateOf(core)).toMatchObject({ open: false, success: undefined })
})

test('does not attribute an earlier answer to a rejected request', async () => {
  const core = await answered()
  followApprovals(core, 1)
  followApprovals(core, 0)
  expect(stateOf(core)).toMatchObject({ open: false, success: undefined })
})

test.each(['signature', undefined] as const)(
  '[T22] shows the approval above the open view, and that view again after the answer %s',
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
  '[T22] opens the modal for an approval, and closes it after the answer %s',
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

test('ends the success view when the modal is closed', async () => {
  const core = await answered()
  followApprovals(core, 0)
  close(core)
  expect(stateOf(core).success).toBeUndefined()
})

test('[V12] shows the modal for the visible request, in any order', async () => {
  const core = createTestCore()
  const signature = addRequest(core, 'signature')
  addRequest(core, 'transaction')
  followApprovals(core, 2, 'signature')
  // The visitor continues with the next request.
  followApprovals(core, 2, 'transaction')
  expect(stateOf(core).asked).toBe('transaction')
  addRequest(core, 'signature')
  expect(stateOf(core).asked).toBe('transaction')
  dropRequest(core, signature)
  expect(stateOf(core).asked).toBe('transaction')
  followApprovals(core, 1, 'signature')
  expect(stateOf(core).asked).toBe('signature')
})

test('[V12] shows the modal for a request that comes before the last request closed', () => {
  const core = createTestCore()
  const first = addRequest(core, 'transaction')
  followApprovals(core, 1, 'transaction')
  dropRequest(core, first)
  addRequest(core, 'signature')
  followApprovals(core, 0)
  expect(stateOf(core).asked).toBe('signature')
})
