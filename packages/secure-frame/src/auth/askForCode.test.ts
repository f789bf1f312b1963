import { VestibuleError } from '@vestibule/protocol'
import { createWorld, DAPP_ORIGIN, FRAME_ORIGIN, type World } from '@vestibule/services/testing'
import { openTestDatabase } from '@vestibule/services/testing/database'
import { generateKeyPair } from 'dpop'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApiClient } from '../platform/apiClient.js'
import { askForCode } from './askForCode.js'
import { createSolver } from './createSolver.js'

/** After the first request, each code for an address costs a puzzle of 1 024 tries. */
const limits = { freeCodesPerEmail: { points: 0, window: 3_600_000 } }

describe('a code request with a puzzle', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    opened = await openTestDatabase()
  }, 240_000)
  afterAll(() => opened.close())

  async function device(
    email: string,
    options: { change?: (body: Record<string, unknown>) => void; puzzleCost?: number } = {},
  ) {
    const { change, puzzleCost } = options
    const world: World = createWorld(opened.db, {
      clock: Date.now,
      limits,
      ...(puzzleCost !== undefined && { puzzleCost }),
    })
    const keys = await generateKeyPair('ES256')
    const asked: Record<string, unknown>[] = []
    const api = createApiClient({
      baseUrl: FRAME_ORIGIN,
      keys: async () => keys,
      session: async () => undefined,
      async fetch(input, init) {
        const request = new Request(input, init)
        const body = await request.clone().json()
        const response = await world.fetch(request)
        if (response.status !== 401) asked.push(body)
        if (change === undefined || response.status === 401) return response
        const answer = await response.json()
        change(answer)
        return Response.json(answer, { status: response.status, headers: response.headers })
      },
    })
    const solver = createSolver()
    const taken = new AbortController()
    const who = { email, projectId: 'demo', dappOrigin: DAPP_ORIGIN }
    const ask = () => askForCode({ api, solver, asked: who, signal: taken.signal })
    return { world, asked, solver, taken, ask }
  }

  const typeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      (error) => (error instanceof VestibuleError ? error.type : error),
    )

  test('solves the puzzle, and requests the code', async () => {
    const { world, asked, ask } = await device('works@example.com')
    expect(await ask()).toMatchObject({ action: 'VERIFY_DEVICE' })
    expect(asked.map(({ work }) => work !== undefined)).toEqual([false, true])
    expect(await world.mailbox('works@example.com')).toHaveLength(1)
  })

  test('[C02] [Z25] waits two minutes for the services', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const { ask } = await device('waits@example.com')
    await ask()
    // Clients of other tests may still wait for their timeouts.
    expect(timeout.mock.calls.filter(([ms]) => ms === 120_000)).toHaveLength(2)
    timeout.mockRestore()
  })

  test('stops after a cancellation, and sends no solution', async () => {
    const { world, asked, taken, solver, ask } = await device('stops@example.com', {
      puzzleCost: 50_000,
      // Abort while the puzzle runs.
      change: () => setTimeout(() => taken.abort()),
    })
    expect(await typeOf(ask())).toBe('requestAborted')
    expect(solver.store.getState()).toEqual({ percent: undefined })
    expect(asked).toHaveLength(1)
    expect(await world.mailbox('stops@example.com')).toEqual([])
  })

  test('fails if the services keep sending puzzles or send an invalid one', async () => {
    let puzzles = 0
    const greedy = await device('greedy@example.com', {
      change({ error }) {
        const { data } = (error ?? {}) as { data?: { puzzle?: { mac: string } } }
        if (data?.puzzle === undefined) return
        puzzles += 1
        data.puzzle.mac = 'A'.repeat(43)
      },
    })
    expect(await typeOf(greedy.ask())).toBe('rateLimited')
    expect(puzzles).toBe(9)
    for (const puzzle of [null, {}, 'x', { tries: 1e9 }]) {
      const { ask, asked } = await device('nonsense@example.com', {
        change({ error }) {
          const { data } = error as { data: Record<string, unknown> }
          data.puzzle = puzzle
        },
      })
      expect(await typeOf(ask())).toBe('rateLimited')
      expect(asked).toHaveLength(1)
    }
  })
})
