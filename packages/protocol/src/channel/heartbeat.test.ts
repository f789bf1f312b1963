import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startHeartbeat } from './heartbeat.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function beat(ping: () => Promise<unknown>, isVisible = () => true) {
  let deaths = 0
  const stop = startHeartbeat({ ping, isVisible, onDeath: () => deaths++ })
  return { stop, deaths: () => deaths }
}

const silence = () => new Promise<never>(() => {})

test('[C02] behavior: reports a dead frame once, after 20 seconds without an answer to a ping', async () => {
  const { deaths } = beat(silence)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(deaths()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(deaths()).toBe(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(deaths()).toBe(1)
})

test('[C02] behavior: restarts the count after an answer', async () => {
  let answers = 0
  const { deaths, stop } = beat(() => (++answers % 3 === 0 ? Promise.resolve() : silence()))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(deaths()).toBe(0)
  stop()
})

test('behavior: does not count missed answers on a hidden page', async () => {
  let visible = false
  const { deaths } = beat(silence, () => visible)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(deaths()).toBe(0)
  visible = true
  await vi.advanceTimersByTimeAsync(20_000)
  expect(deaths()).toBe(1)
})
