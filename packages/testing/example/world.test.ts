import { freshEmail, mailsTo } from '@vestibule/testing'
import type {} from '@vestibule/testing/vitest'
import { expect, inject, test } from 'vitest'

test('has no mail at a new address', async () => {
  const world = inject('vestibule')
  expect(await mailsTo(world, freshEmail())).toEqual([])
})
