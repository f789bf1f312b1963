import { expect, test, vi } from 'vitest'
import { createMetrics } from './createMetrics.js'

test('reports how many blocks each network’s history is behind, for ten minutes after a read', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const about = { version: '1.0.0', commit: 'abc', roles: ['data'] }
    const metrics = createMetrics({ ...about, networks: ['eip155:1', 'eip155:10'] })
    const lags = async () =>
      (await metrics.text()).split('\n').filter((line) => line.startsWith('vestibule_indexer_lag'))
    metrics.noteLag('eip155:1', 4_200)
    expect(await lags()).toEqual([
      'vestibule_indexer_lag_blocks{network="eip155:1"} 4200',
      'vestibule_indexer_lag_blocks{network="eip155:10"} 0',
    ])
    vi.advanceTimersByTime(9 * 60_000)
    expect((await lags())[0]).toMatch(/ 4200$/)
    vi.advanceTimersByTime(60_000)
    expect((await lags())[0]).toMatch(/ 0$/)
  } finally {
    vi.useRealTimers()
  }
})
