import { VestibuleError } from '@vestibule/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { reach } from './reach.js'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  [
    'the services are unreachable',
    new VestibuleError('somethingWrong', { data: { reason: 'network' } }),
  ],
  ['the services did not respond in time', new VestibuleError('requestTimedOut')],
])('[T22] reports a lost connection if %s before signing', async (_why, error) => {
  await expect(reach(Promise.reject(error))).rejects.toMatchObject({ code: 4900 })
})

test('reports code that fails to load offline as a lost connection, and other errors unchanged', async () => {
  const fault = new TypeError('Failed to fetch dynamically imported module')
  await expect(reach(Promise.reject(fault))).rejects.toBe(fault)
  vi.stubGlobal('navigator', { onLine: false })
  await expect(reach(Promise.reject(fault))).rejects.toMatchObject({ code: 4900 })
  const refused = new VestibuleError('sessionEnded')
  await expect(reach(Promise.reject(refused))).rejects.toBe(refused)
})
