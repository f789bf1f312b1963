import { expect, test } from 'vitest'
import { connect } from '../connections/connect.js'
import { currentView, view } from '../core/model/views.js'
import { createTestCore, offerWallet } from '../core/testing/createTestCore.js'
import { followCore } from './followCore.js'
import { open } from './modal.js'
import { push } from './router.js'

test.each([
  ['shows the account instead of Connect', undefined, 'Account'],
  ['keeps Connect for one namespace', { namespace: 'eip155' } as const, 'Connect'],
])('keeps the modal open after a restore and %s', async (_, params, expected) => {
  const core = createTestCore()
  followCore(core)
  await open(core, view('Connect', params))
  await connect(core, offerWallet(core).connector)
  core.events.emit('restored', undefined)
  expect(currentView(core.store.getState()).name).toBe(expected)
})

test('keeps the view that the visitor opened during the restore', async () => {
  const core = createTestCore()
  followCore(core)
  await open(core)
  push(core, view('AllWallets'))
  await connect(core, offerWallet(core).connector)
  core.events.emit('restored', undefined)
  expect(currentView(core.store.getState()).name).toBe('AllWallets')
})
