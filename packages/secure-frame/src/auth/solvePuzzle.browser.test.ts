import { expect, test } from 'vitest'
import { solvePuzzle } from './solvePuzzle.js'

test('lets the page work between most tries', async () => {
  const tries = 100
  const order: ('try' | 'turn')[] = []
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => order.push('turn')
  const puzzle = {
    nonce: 'A'.repeat(22),
    cost: 5_000,
    tries,
    target: 'A'.repeat(22),
    expiresAt: 0,
    mac: 'A'.repeat(43),
  }
  const onTried = () => {
    order.push('try')
    port2.postMessage('next')
  }
  const { signal } = new AbortController()
  await expect(solvePuzzle(puzzle, { signal, onTried })).rejects.toMatchObject({
    type: 'invalidReply',
  })
  port1.close()
  const turns = order.filter((what, index) => what === 'turn' && order[index - 1] === 'try')
  expect(turns.length).toBeGreaterThan(0.9 * tries)
})
