import { describe, expect, test } from 'vitest'
import type { Approval } from './approval.js'
import { type ApprovalQueue, countPending, createApprovalQueue } from './approvalQueue.js'

const approval = (id: string) => ({ id }) as Approval
const never = () => new AbortController().signal

describe('createApprovalQueue', () => {
  test('[R05] [T22] shows requests in their order, and decides each once', async () => {
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
    // It is over, and in sight until the page has gone on.
    expect(countPending(queue.store.getState())).toBe(0)
    expect(queue.store.getState().left?.approval.id).toBe('1')
    await expect.poll(() => queue.store.getState().left).toBeUndefined()
  })

  test('[Z18] a request that the page takes back leaves the queue', async () => {
    const queue = createApprovalQueue()
    const page = new AbortController()
    const asked = queue.ask(approval('1'), page.signal)
    page.abort()
    await expect(asked).rejects.toMatchObject({ message: 'Request was aborted', code: 4001 })
    expect(queue.store.getState().waiting).toEqual([])
  })

  test('a request that was taken back before its turn is never shown', async () => {
    const queue = createApprovalQueue()
    await expect(queue.ask(approval('1'), AbortSignal.abort())).rejects.toThrow(
      'Request was aborted',
    )
    expect(queue.store.getState().waiting).toEqual([])
  })

  test('a page that asks for more than five at once is told to slow down', () => {
    const queue = createApprovalQueue()
    for (const id of ['1', '2', '3', '4', '5']) void queue.ask(approval(id), never())
    expect(() => queue.ask(approval('6'), never())).toThrow('Too many requests')
  })

  test('a visitor who has had enough rejects everything that waits, and stops nothing that was approved', async () => {
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

  describe('requests that depend on each other', () => {
    const pending = (queue: ApprovalQueue) => countPending(queue.store.getState())

    test('[T22] one is prepared when the one before it is over, and counts from the start', async () => {
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

    test('[T22] those of other accounts do not wait', async () => {
      const queue = createApprovalQueue()
      await queue.turn('account', never())
      await expect(queue.turn('other account', never())).resolves.toMatchObject({ held: undefined })
    })

    test('[Z18] one that is taken back or rejected before its turn holds up nobody', async () => {
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
