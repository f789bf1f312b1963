import { expect, test } from 'vitest'
import { manualClock } from '../testing/manualClock.js'
import { createProvenActions } from './provenActions.js'

test('closes the oldest proof when a ninth proof opens', async () => {
  const actions = createProvenActions(manualClock())
  const owner = { sessionId: 'session', walletId: 'wallet' }
  const links = Array.from({ length: 9 }, (_, index) => ({
    kind: 'link' as const,
    linkId: `link ${index}`,
  }))
  for (const link of links) actions.open(link, { ...owner, methodId: 'method' })
  const provedWith = (index: number) =>
    actions.spend(links[index] ?? { kind: 'link', linkId: '' }, owner, async (method) => method)
  expect(await provedWith(0)).toBeUndefined()
  expect(await provedWith(1)).toBe('method')
  expect(await provedWith(8)).toBe('method')
})
