import { expect, test, vi } from 'vitest'
import { importCode } from './importCode.js'

const words = 'Failed to fetch dynamically imported module: https://dapp.example/a.js'
const refuse = () => Promise.reject(new TypeError(words))

test('returns loaded code', async () => {
  await expect(importCode(async () => 'code')).resolves.toBe('code')
})

test.each([
  ['online', true, { code: 4900, type: 'connectionLost' }],
  ['offline', false, { code: 4900, type: 'offline' }],
])(
  'error: throws an error with a code and without the URL if code fails to load (%s)',
  async (_where, onLine, expected) => {
    vi.stubGlobal('navigator', { onLine })
    const error = await importCode(refuse).catch((error: unknown) => error)
    vi.unstubAllGlobals()
    expect(error).toMatchObject(expected)
    expect((error as Error).message).not.toContain('dapp.example')
  },
)
