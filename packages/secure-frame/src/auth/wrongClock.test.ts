import { afterEach, expect, test, vi } from 'vitest'
import { withServices } from '../wallet/testing/realServices.js'
import { frameAt } from './testing/frameAt.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const SHOP = 'http://dapp.localhost:4000'
const SECOND = 1_000
const DAY = 86_400_000
const { signal } = new AbortController()

const services = withServices()
afterEach(() => {
  vi.useRealTimers()
})

async function signInWith(skewMs: number) {
  const page = frameAt(services, SHOP)
  const thumbprint = await page.thumbprint()
  const proved = await services.signInAtProvider({ label: `ada ${skewMs}`, thumbprint })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skewMs })
  page.login.store.setState({ name: 'social', provider: 'github', opening: true }, true)
  await page.login.entry.keep(proved, signal)
  await page.login.entry.enter()
  return page
}

test.each([
  ['60 s behind', -60 * SECOND],
  ['60 s ahead', 60 * SECOND],
  ['a day behind', -DAY],
  ['a day ahead', DAY],
  ['ten years behind', -3_650 * DAY],
])('signs in on a device whose clock is %s', async (_what, skewMs) => {
  const { wallet, ended } = await signInWith(skewMs)
  expect(ended).toEqual(['connected'])
  expect((await wallet.account('eip155'))?.address).toMatch(/^0x/)
})

test('reports a clock that is ahead by more than a session’s lifetime', async () => {
  const { login, ended } = await signInWith(31 * DAY)
  expect(login.store.getState()).toMatchObject({ name: 'failed', reason: 'clock' })
  expect(ended).toEqual([])
})
