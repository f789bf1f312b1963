import { freshEmail, mailsTo } from '@vestibule/testing'
import type {} from '@vestibule/testing/vitest'
import { expect, inject, test } from 'vitest'

test('a new address has no mail', async () => {
  const world = inject('vestibule')
  expect(await mailsTo(world, freshEmail())).toEqual([])
})
