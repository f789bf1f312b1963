import { expect, test } from 'vitest'
import { createSpans } from './createSpans.js'

test('[A04] uses small ranges only for the busy account that caused a refusal', () => {
  const spans = createSpans({ most: 200_000 })
  for (let time = 0; time < 5; time++) spans.shrink('eip155:1:busy', 10_000)
  expect(spans.of('eip155:1:busy')).toBeLessThan(100)
  expect(spans.of('eip155:1:quiet')).toBe(10_000)
})

test('[A04] requests fewer blocks after a refusal, even on a short chain', () => {
  const spans = createSpans({ most: 200_000 })
  expect(spans.shrink('eip155:1:short', 20)).toBe(true)
  expect(spans.of('eip155:1:short')).toBe(5)
  expect(spans.shrink('eip155:1:short', 1)).toBe(false)
})
