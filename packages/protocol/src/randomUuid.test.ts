import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { randomUuid } from './randomUuid.js'

afterEach(() => vi.unstubAllGlobals())

test('creates different UUIDs of version 4 on a page without `crypto.randomUUID`', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const made = Array.from({ length: 256 }, randomUuid)
  for (const uuid of made) expect(z.safeParse(z.uuidv4(), uuid).success).toBe(true)
  expect(new Set(made).size).toBe(256)
})
