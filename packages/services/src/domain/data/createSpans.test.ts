import { expect, test } from 'vitest'
import { createSpans } from './createSpans.js'

test('[A04] a busy account that nodes give out few blocks of leaves the readings of others as they are', () => {
  const spans = createSpans({ most: 200_000 })
  for (let time = 0; time < 5; time++) spans.shrink('eip155:1:busy')
  expect(spans.of('eip155:1:busy')).toBeLessThan(100)
  expect(spans.of('eip155:1:quiet')).toBe(10_000)
})
