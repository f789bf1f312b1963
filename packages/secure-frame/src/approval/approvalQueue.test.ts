import type { VestibuleError } from '@vestibule/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Approval } from './approval.js'
import {
  type ApprovalQueue,
  countPending,
  createApprovalQueue,
  tellApprovals,
} from './approvalQueue.js'

const approval = (id: string) => ({ id }) as Approval
const never = () => new AbortController().signal

describe('createApprovalQueue', () => {
  test('[R05] [T22] shows requests in order, and decides each request once', async () => {
    const queue = createApprovalQueue()
    const first = queue.ask(approval('1'), never())
    const second = queue.ask(approval('2'), never())
    const [shown] = queue.store.getState().waiting
    expect(shown?.approval.id).toBe('1')
    shown?.decide(true)
    shown?.decide(false)
    const { takeAway } = await first
    expect(queue.store.getState().waiting[0]).toMatchObject({
      approval: { id: '1' },
      working: true,
    })
    takeAway()
    queue.store.getState().waiting[0]?.decide(false)
    await expect(second).rejects.toMatchObject({ type: 'userRejected', code: 4001 })
    expect(queue.store.getState().waiting).toEqual([])
    // The request has ended, but its card stays visible until the page continues.
    expect(countPending(queue.store.getState())).toBe(0)
    expect(queue.store.getState().left?.approval.id).toBe('1')
    await expect.poll(() => queue.store.getState().left).toBeUndefined()
  })

  test('[Z18] removes a cancelled request from the queue', async () => {
    const queue = createApprovalQueue()
    const page = new AbortController()
    const asked = queue.ask(approval('1'), page.signal)
    page.abort()
    await expect(asked).rejects.toMatchObject({ message: 'Request was aborted', code: 4001 })
    expect(queue.store.getState().waiting).toEqual([])
  })

  test('never shows a request that was cancelled before it was queued', async () => {
    const queue = createApprovalQueue()
    await expect(queue.ask(approval('1'), AbortSignal.abort())).rejects.toThrow(
      'Request was aborted',
    )
    expect(queue.store.getState().waiting).toEqual([])
  })

  test('rejects a sixth simultaneous request with a rate limit error', () => {
    const queue = createApprovalQueue()
    for (const id of ['1', '2', '3', '4', '5']) void queue.ask(approval(id), never())
    expect(() => queue.ask(approval('6'), never())).toThrow('Too many requests')
  })

  test('rejects waiting requests on “Reject all”, but not approved requests', async () => {
    const queue = createApprovalQueue()
    const [first, second, third] = ['1', '2', '3'].map((id) => queue.ask(approval(id), never()))
    queue.store.getState().waiting[0]?.decide(true)
    queue.rejectAll()
    await expect(second).rejects.toMatchObject({ type: 'userRejected' })
    await expect(third).rejects.toMatchObject({ type: 'userRejected' })
    expect(queue.store.getState().waiting).toMatchObject([{ approval: { id: '1' }, working: true }])
    ;(await first)?.takeAway()
    expect(queue.store.getState().waiting).toEqual([])
  })

  test('“Reject all” marks requests in preparation as rejected, but not those already shown', () => {
    const queue = createApprovalQueue()
    const [shown, coming] = [queue.place(never()), queue.place(never())]
    shown.pass()
    queue.rejectAll()
    expect([shown.refused, coming.refused?.type]).toEqual([undefined, 'userRejected'])
  })

  test('[V12] reports the kind of the visible request: the chosen request or the oldest', async () => {
    const queue = createApprovalQueue()
    const ofKind = (id: string, kind: string) =>
      ({ id, view: { request: { kind } } }) as unknown as Approval
    const told = () => tellApprovals(queue.store.getState())
    expect(told()).toEqual({ pending: 0 })
    void queue.ask(ofKind('1', 'message'), never()).catch(() => {})
    expect(told()).toEqual({ pending: 1, asked: 'signature' })
    const second = queue.ask(ofKind('2', 'transaction'), never())
    expect(told()).toEqual({ pending: 2, asked: 'signature' })
    const next = queue.store.getState().waiting[1]
    if (next !== undefined) queue.choose(next)
    expect(told()).toEqual({ pending: 2, asked: 'transaction' })
    next?.decide(false)
    await expect(second).rejects.toMatchObject({ type: 'userRejected' })
    expect(told()).toEqual({ pending: 1, asked: 'signature' })
  })

  describe('a request that the visitor changes', () => {
    const change = { change: { cap: 5n }, window: { id: 'id', key: 'key' } }
    const ids = (queue: ApprovalQueue) =>
      queue.store.getState().waiting.map(({ approval }) => approval.id)

    async function changed() {
      const queue = createApprovalQueue()
      const first = queue.ask(approval('1'), never())
      const second = queue.ask(approval('2'), never())
      queue.store.getState().waiting[0]?.decide(false, change)
      return { queue, second, answered: await first }
    }

    test('[V12] is not approved, and shows progress until the changed request replaces it', async () => {
      const { queue, answered } = await changed()
      expect(answered).toMatchObject({ kind: 'changed', ...change })
      expect(queue.store.getState().waiting[0]).toMatchObject({ working: true })
      const next = queue.ask(approval('1, changed'), never(), undefined, '1')
      expect(ids(queue)).toEqual(['1, changed', '2'])
      queue.store.getState().waiting[0]?.decide(true)
      await expect(next).resolves.toMatchObject({ kind: 'approved' })
    })

    test('[V12] ignores other fields of the change', async () => {
      const queue = createApprovalQueue()
      const asked = queue.ask(approval('1'), never())
      const wanted = { ...change, kind: 'approved' }
      queue.store.getState().waiting[0]?.decide(false, wanted)
      expect(await asked).toEqual({ ...change, kind: 'changed', takeAway: expect.any(Function) })
    })

    test('[V12] is rejected if the visitor rejects all requests during its preparation', async () => {
      const { queue, second } = await changed()
      queue.rejectAll()
      await expect(second).rejects.toMatchObject({ type: 'userRejected' })
      const next = queue.ask(approval('1, changed'), never(), undefined, '1')
      await expect(next).rejects.toMatchObject({ type: 'userRejected' })
      expect(ids(queue)).toEqual([])
    })

    test('[V12] is rejected if the visitor closes the card during its preparation, without affecting others', async () => {
      const { queue } = await changed()
      const [first, second] = queue.store.getState().waiting
      first?.decide(false)
      const rejected = queue.ask(approval('1, changed'), never(), undefined, '1')
      await expect(rejected).rejects.toMatchObject({ type: 'userRejected' })
      expect(ids(queue)).toEqual(['2'])
      second?.decide(false, change)
      void queue.ask(approval('2, changed'), never(), undefined, '2')
      expect(ids(queue)).toEqual(['2, changed'])
    })

    test('leaves the queue if it cannot be prepared', async () => {
      const { queue, answered } = await changed()
      answered.takeAway()
      expect(ids(queue)).toEqual(['2'])
    })
  })

  describe('requests that depend on each other', () => {
    const pending = (queue: ApprovalQueue) => countPending(queue.store.getState())

    test('[T22] are prepared one after another, and counted from the start', async () => {
      const queue = createApprovalQueue()
      const first = await queue.turn('account', never())
      void queue.ask(approval('1'), never(), first)
      const coming = queue.turn('account', never())
      expect(pending(queue)).toBe(2)
      queue.store.getState().waiting[0]?.decide(true)
      first.release()
      const second = await coming
      void queue.ask(approval('2'), never(), second)
      expect(pending(queue)).toBe(2)
      second.release()
      expect(pending(queue)).toBe(2)
      await expect(queue.turn('account', never())).resolves.toMatchObject({ held: undefined })
    })

    test('[T22] do not wait for other accounts’ transactions', async () => {
      const queue = createApprovalQueue()
      await queue.turn('account', never())
      await expect(queue.turn('other account', never())).resolves.toMatchObject({ held: undefined })
    })

    test('[R05] are rejected during preparation on “Reject all”', async () => {
      const queue = createApprovalQueue()
      const first = await queue.turn('account', never())
      const coming = queue.turn('account', never())
      first.release()
      const second = await coming
      expect(pending(queue)).toBe(1)
      queue.rejectAll()
      expect(pending(queue)).toBe(0)
      await expect(queue.ask(approval('2'), never(), second)).rejects.toMatchObject({
        type: 'userRejected',
      })
      second.release()
      const third = await queue.turn('account', never())
      void queue.ask(approval('3'), never(), third)
      expect(pending(queue)).toBe(1)
    })

    test('[Z18] are not blocked by a cancelled or rejected request in the queue', async () => {
      const queue = createApprovalQueue()
      const page = new AbortController()
      const first = await queue.turn('account', never())
      const takenBack = queue.turn('account', page.signal)
      page.abort()
      await expect(takenBack).rejects.toMatchObject({ type: 'requestAborted' })
      const rejected = queue.turn('account', never())
      queue.rejectAll()
      await expect(rejected).rejects.toMatchObject({ type: 'userRejected' })
      expect(pending(queue)).toBe(0)
      const third = queue.turn('account', never())
      first.release()
      await expect(third).resolves.toBeDefined()
    })
  })
})

describe('any number of requests with decisions in any order', () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        name: fc.constant('request' as const),
        account: fc.constantFrom('first', 'second', undefined),
      }),
    },
    fc.record({
      name: fc.constantFrom('approve' as const, 'reject' as const, 'takeBack' as const),
      index: fc.nat(7),
    }),
    fc.record({
      name: fc.constantFrom(
        ...(['rejectAll', 'endSession', 'reload', 'closeModal', 'prepare', 'lose'] as const),
      ),
    }),
  )

  test('[R05] [T22] [Z18] settle every promise exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const queue = createApprovalQueue()
        const requests: { page: AbortController; outcomes: string[] }[] = []
        const shown = () => queue.store.getState().waiting.filter(({ working }) => !working)
        let loses = false

        async function request(account: string | undefined, outcomes: string[], page: AbortSignal) {
          const id = String(requests.length)
          const turn = account === undefined ? undefined : await queue.turn(account, page)
          try {
            await Promise.resolve()
            const { takeAway } = await queue.ask(approval(id), page, turn)
            await Promise.resolve()
            if (loses) queue.tellLost(id, 'unsent')
            else takeAway()
            outcomes.push('approved')
          } finally {
            turn?.release()
          }
        }

        for (const each of steps) {
          const card = 'index' in each ? shown()[each.index % shown().length] : undefined
          if (each.name === 'request') {
            const page = new AbortController()
            const outcomes: string[] = []
            request(each.account, outcomes, page.signal).catch((error: VestibuleError) =>
              outcomes.push(error.type),
            )
            requests.push({ page, outcomes })
          } else if (each.name === 'approve') {
            card?.decide(true)
            card?.decide(false)
          } else if (each.name === 'reject') {
            card?.decide(false)
            card?.decide(true)
          } else if (each.name === 'takeBack') requests[each.index % requests.length]?.page.abort()
          else if (each.name === 'reload') for (const { page } of requests) page.abort()
          else if (each.name === 'closeModal') queue.dropTold()
          else if (each.name === 'lose') loses = !loses
          else if (each.name === 'prepare') await settle()
          else {
            const counted = shown().map(({ approval }) => Number(approval.id))
            queue.rejectAll(each.name === 'endSession' ? 'sessionEnded' : undefined)
            expect(shown()).toEqual([])
            expect(queue.store.getState().held).toEqual([])
            await settle()
            for (const index of counted) expect(requests[index]?.outcomes).toHaveLength(1)
          }
        }
        await settle()
        while (shown().length > 0) {
          shown()[0]?.decide(false)
          await settle()
        }
        for (const { outcomes } of requests) expect(outcomes).toHaveLength(1)
        expect(countPending(queue.store.getState())).toBe(0)
      }),
      { numRuns: 300 },
    )
  })
})

const settle = () => new Promise((resolve) => setImmediate(resolve))
