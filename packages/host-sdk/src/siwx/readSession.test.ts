import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Siwx } from '../core/model/siwx.js'
import { readSession } from './readSession.js'
import type { Subject } from './subjectOf.js'

const subject: Subject = {
  ...{ namespace: 'eip155', connectorId: 'x', address: '0x1' },
  ...{ caipNetworkId: 'eip155:1', caipAddress: 'eip155:1:0x1' },
}

async function readFrom(getSessions: () => Promise<never>) {
  let asked = 0
  const siwx = {
    getSessions: () => {
      asked++
      return getSessions()
    },
  }
  const since = Date.now()
  const reading = readSession(siwx as unknown as Siwx, subject).catch((error: Error) => error)
  await vi.runAllTimersAsync()
  return { error: await reading, asked, ms: Date.now() - since }
}

describe('readSession', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('error: fails after ten seconds if the session store does not respond', async () => {
    const { error, asked, ms } = await readFrom(() => new Promise(() => {}))
    expect([String(error), asked, ms]).toEqual([
      'Error: The sessions could not be read in time.',
      1,
      10_000,
    ])
  })

  test('error: retries a failing session store once', async () => {
    const { error, asked } = await readFrom(() => Promise.reject(new Error('500')))
    expect([String(error), asked]).toEqual(['Error: 500', 2])
  })
})
