import { describe, expect, test } from 'vitest'
import { readWorkerName, workerName } from './workerName.js'

describe('readWorkerName', () => {
  test.each(['page', 'hub'] as const)(
    'behavior: returns the place %s and the nonce from a worker’s name',
    (place) => {
      expect(readWorkerName(workerName({ place }))).toEqual({ place, nonce: undefined })
      const nonce = 'AZaz09-_'
      expect(readWorkerName(workerName({ place, nonce }))).toEqual({ place, nonce })
    },
  )

  test.each([
    '',
    'hub',
    '/hub',
    'vestibule-keys',
    'vestibule-keys/hub/a/b',
    'x/hub/',
    'vestibule-keys/HUB/',
  ])('error: returns the strictest place for a worker with the name %j', (name) => {
    expect(readWorkerName(name)).toEqual({ place: 'page', nonce: undefined })
  })
})
