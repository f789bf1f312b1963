import { expect, test } from 'vitest'
import { currentView, view } from '../core/model/views.js'
import { createTestCore } from '../core/testing/createTestCore.js'
import { push } from '../navigation/router.js'
import { followSurface, holdSurface } from './embeddedViews.js'

function openPage() {
  const core = createTestCore()
  core.store.setState({ open: true })
  push(core, view('EmbeddedWallet', { surface: 'consent' }))
  return { core, shown: () => currentView(core.store.getState()).name }
}

function end(core: ReturnType<typeof openPage>['core']) {
  core.store.setState({ surface: { name: 'none', height: 0 } })
  followSurface(core, 'none')
}

test('keeps the frame’s view while the wallet connects', async () => {
  const { core, shown } = openPage()
  let connect = () => {}
  const connecting = new Promise<void>((resolve) => {
    connect = resolve
  })
  const held = holdSurface(core, () => connecting)
  end(core)
  expect(shown()).toBe('EmbeddedWallet')
  connect()
  await held
  expect(shown()).toBe('Connect')
})

test('returns to the login methods if the wallet cannot connect', async () => {
  const { core, shown } = openPage()
  const held = holdSurface(core, () => Promise.reject(new Error('It cannot.')))
  end(core)
  await expect(held).rejects.toThrow('It cannot.')
  expect(shown()).toBe('Connect')
})

test('closes the frame’s view when the frame ends its surface', () => {
  const { core, shown } = openPage()
  end(core)
  expect(shown()).toBe('Connect')
})
