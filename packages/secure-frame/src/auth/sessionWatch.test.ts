import { expect, test, vi } from 'vitest'
import { deviceApi } from '../wallet/testing/deviceApi.js'
import { withServices } from '../wallet/testing/realServices.js'
import { removeDevice } from '../wallet/testing/removeDevice.js'
import { home } from '../wallet/testing/walletBench.js'
import { createSession } from './session.js'
import { createSessionWatch } from './sessionWatch.js'

const ROUTE = 'GET /v1/auth/session/end'
const TIMEOUT_MS = { timeout: 30_000 }

const services = withServices()

async function followed() {
  const { userId, device } = await home(services)
  const { store } = device
  const api = deviceApi(services, store)
  const session = createSession({ api, store })
  const page: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' }
  const state = { hasEnded: false, looks: 0 }
  const watch = createSessionWatch({
    look: session.awaitEnd,
    async onLooked() {
      state.looks++
      state.hasEnded = (await store.session()) === undefined
      if (state.hasEnded) watch.follow(false)
    },
    page,
    least: 100,
  })
  const remove = () => removeDevice(services, { userId, device })
  const asked = () => services.heard.filter((route) => route === ROUTE).length
  return { watch, page, state, remove, asked, store }
}

test('security: detects the removal of its device on a visible page, without polling', async () => {
  const { watch, state, remove, asked } = await followed()
  const before = asked()
  watch.follow(true)
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(before), TIMEOUT_MS)
  await remove()
  await vi.waitFor(() => expect(state.hasEnded).toBe(true), TIMEOUT_MS)
  expect(state.looks).toBe(1)
})

test('sends no request from a hidden page, but checks the session when the page becomes visible', async () => {
  const { watch, page, state, remove, asked } = await followed()
  page.visibilityState = 'hidden'
  const before = asked()
  watch.follow(true)
  await remove()
  expect(asked()).toBe(before)
  page.visibilityState = 'visible'
  watch.wake()
  await vi.waitFor(() => expect(state.hasEnded).toBe(true), TIMEOUT_MS)
})

test('keeps the session while the services are unreachable, and retries', async () => {
  const { watch, state, store } = await followed()
  for (let time = 1; time <= 3; time++) {
    services.cut(ROUTE, 'before')
    if (time === 1) watch.follow(true)
    await vi.waitFor(() => expect(state.looks).toBe(time), TIMEOUT_MS)
  }
  expect(state.hasEnded).toBe(false)
  expect(await store.session()).toBeDefined()
  watch.follow(false)
})
