import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { WAIT_SCRIPT } from './closeScript.js'
import { endOfCode } from './oauthPage.js'

const SECOND = 1_000
const OVER = { status: 410, after: 0, text: endOfCode({ state: 'over', purpose: 'login' }) }

/** Runs the script with these responses. Returns the pauses between its requests and the final state. */
async function run(answers: readonly { status?: number; after: number; text?: string }[]) {
  const pauses: number[] = []
  const main = { textContent: 'Your code' }
  let now = 0
  let closed = 0
  let go: (() => unknown) | undefined
  const left = [...answers]
  const button = { hidden: true, addEventListener: () => {} }
  runInNewContext(WAIT_SCRIPT, {
    document: {
      currentScript: { dataset: { asks: '/asked' } },
      querySelector: (part: string) => ({ main, '.copy': button })[part],
    },
    navigator: {},
    performance: { now: () => now },
    fetch: async () => {
      const { status, after, text } = left.shift() ?? OVER
      now += after
      if (status === undefined) throw new TypeError('The network is gone.')
      return { status, text: async () => text }
    },
    setTimeout: (look: () => unknown, pause: number) => {
      pauses.push(pause)
      go = look
    },
    window: { close: () => closed++ },
  })
  for (;;) {
    await new Promise(setImmediate)
    if (go === undefined) return { pauses, closed, says: main.textContent }
    const look = go
    go = undefined
    look()
  }
}

describe('the window that shows a code', () => {
  test('polls again soon after a slow response, and closes after the visitor typed the code', async () => {
    const held = { status: 204, after: 20 * SECOND }
    const { pauses, closed, says } = await run([held, held])
    expect(Math.max(...pauses)).toBeLessThanOrEqual(200)
    expect(closed).toBe(1)
    expect(says).toBe('You can close this window.')
  })

  test('shows a cancelled sign-in if the services report it', async () => {
    const { says } = await run([
      { ...OVER, text: endOfCode({ state: 'cancelled', purpose: 'login' }) },
    ])
    expect(says).toBe('This sign-in was cancelled. You can close this window.')
  })

  test('polls less often, at least every twenty seconds, when too many windows wait', async () => {
    const { pauses } = await run(Array.from({ length: 20 }, () => ({ status: 204, after: 5 })))
    expect(pauses.slice(0, 5).reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(3 * SECOND)
    expect(pauses[10]).toBeGreaterThanOrEqual(10 * SECOND)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(20 * SECOND)
    expect(new Set(pauses.slice(10)).size).toBeGreaterThan(1)
  })

  test('polls less often after lost connections, and soon again once the services respond', async () => {
    const lost = { after: 0 }
    const { pauses } = await run([lost, lost, lost, { status: 204, after: 20 * SECOND }])
    expect(pauses[2]).toBeGreaterThanOrEqual(800)
    expect(pauses[3]).toBeLessThanOrEqual(200)
  })
})
