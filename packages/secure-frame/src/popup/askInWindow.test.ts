import { describe, expect, test, vi } from 'vitest'
import type { Approval } from '../approval/approval.js'
import { type Bytes, fromBase64Url, systemRandom, toBase64Url } from '../platform/bytes.js'
import { manualClock } from '../wallet/testing/manualClock.js'
import { importKek } from '../wallet/vault/aead.js'
import { sealValue } from '../wallet/window/windowSeal.js'
import { answerApproval } from './answerApproval.js'
import { type AnswerStep, outcomeOf } from './answerOnce.js'
import { askInWindow } from './askInWindow.js'
import { BLOCKED_AFTER } from './followWindow.js'
import { type MeetingStep, meetFrame } from './meetFrame.js'
import type { TripWindow } from './tabTrips.js'
import { memoryPopups } from './testing/memoryPopups.js'
import { readWindowLink } from './windowLink.js'
import { type ApprovalAnswer, ApprovalReply, type NextWindow } from './windowMessages.js'
import { WindowQuestion } from './windowQuestion.js'

const DIGEST = 'ab'.repeat(32)
const approval = { id: 'a', digest: DIGEST, dappName: 'Demo' } as Approval

function world(
  options: Partial<
    Pick<askInWindow.Options, 'approval' | 'openWindow' | 'leave' | 'tab' | 'into'>
  > & {
    pending?: number
    losesReplies?: boolean
    before?: ReturnType<typeof memoryPopups>
  } = {},
) {
  const clock = manualClock()
  const services = options.before ?? memoryPopups()
  const opened: string[] = []
  const decisions: (boolean | 'none' | 'next')[] = []
  const changes: unknown[] = []
  const taken: NextWindow[] = []
  const ask = askInWindow({
    approval: options.approval ?? approval,
    look: { theme: 'dark', locale: 'de' },
    leave: options.leave ?? services.leave,
    api: services.api,
    openWindow: options.openWindow ?? ((address) => void opened.push(address)),
    tab: options.tab,
    into: options.into,
    position: () => ({ number: 1, of: options.pending ?? 1 }),
    next: {
      waits: () => (options.pending ?? 1) > 1,
      choice: () => ((options.pending ?? 1) > 1 ? () => decisions.push('next') : undefined),
      async tell(id, sealed) {
        if (options.losesReplies) throw new Error('lost')
        services.rows.get(id)?.replies.push(sealed)
      },
      take: (window) => void taken.push(window),
    },
    decide(yes, how) {
      decisions.push(yes)
      if (how?.window !== undefined) changes.push({ change: how.change, window: how.window })
    },
    rejectAll: () => decisions.push('none'),
    random: systemRandom,
    clock,
  })

  function windowAt(given: { id: string; key: string | Bytes; isTab: boolean }, next?: NextWindow) {
    const { key } = given
    const meeting = meetFrame({
      asks: WindowQuestion,
      link: { ...given, key: typeof key === 'string' ? fromBase64Url(key) : key },
      api: services.api,
      random: systemRandom,
      clock,
    })
    let answer: ReturnType<typeof answerApproval> | undefined
    const replies: unknown[] = []
    meeting.hear((reply) => replies.push(reply))
    meeting.store.subscribe((step) => {
      if (step.name === 'asked' && step.question.kind === 'approval')
        answer ??= answerApproval(meeting, step.question, { next })
    })
    void meeting.start()
    const step = () => answer?.store.getState() ?? meeting.store.getState()
    return {
      meeting,
      replies,
      step,
      is: (name: AnswerStep['name'] | MeetingStep['name']) => step().name === name,
      decide: async (yes: boolean) => answer?.decide(yes),
      rejectAll: () => answer?.rejectAll?.(),
      skip: () => answer?.skip?.(),
      change: async (change: unknown, window: NextWindow) => answer?.change(change, window),
    }
  }

  function linkOf(index = opened.length - 1) {
    const link = readWindowLink(opened[index]?.replace('/approve', '') ?? '')
    if (link === undefined) throw new Error('No window was opened.')
    return link
  }
  /** Advances time in small steps: WebCrypto's threads need pauses. */
  async function until(isSo: () => boolean) {
    while (!isSo()) {
      clock.advance(20)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  /** Resolves when the services have received the request. */
  async function open() {
    const before = services.rows.size
    ask.open()
    await until(() => services.rows.size > before || ask.store.getState().name === 'failed')
  }
  /** Sends an answer encrypted with the right key, as only the window can. */
  async function forge(
    answer: ApprovalAnswer | object,
    over: { key?: CryptoKey; id?: string } = {},
  ) {
    const { id, key } = linkOf()
    const envelope = { key: await importKek(key), id, direction: 'toFrame' as const, ...over }
    const sealed = await sealValue(envelope, { value: answer, random: systemRandom })
    services.rows.get(id)?.answers.push(sealed)
  }
  return {
    ...services,
    ask,
    opened,
    decisions,
    changes,
    taken,
    windowAt,
    clock,
    linkOf,
    until,
    state: () => ask.store.getState().name,
    open,
    window: async (index?: number) => windowAt(linkOf(index)),
    async asked(next?: NextWindow) {
      await open()
      const shown = windowAt(linkOf(), next)
      await until(() => shown.is('asking'))
      return shown
    },
    async decidedAfter(...answers: readonly object[]) {
      for (const answer of [...answers, { kind: 'reject' }]) await forge(answer)
      await until(() => decisions.length > 0)
      return decisions
    },
    forge,
  }
}

describe('an approval in a window', () => {
  test('[R05] [V12] returns exactly the window’s approval to the frame, once', async () => {
    const { open, window, until, state, decisions, rows } = world()
    await open()
    expect(state()).toBe('opening')
    const shown = await window()
    await until(() => shown.is('asking') && state() === 'waiting')
    expect(shown.meeting.store.getState()).toMatchObject({
      question: { approval, look: { theme: 'dark', locale: 'de' } },
    })
    await shown.decide(true)
    await shown.decide(true)
    await until(() => shown.is('done'))
    expect(decisions).toEqual([true])
    expect(shown.step()).toEqual({ name: 'done', yes: true })
    expect([...rows.values()].map(({ state }) => state)).toEqual(['done'])
  })

  test('[V12] returns a rejection in the window as a rejection', async () => {
    const { asked, until, decisions } = world()
    const shown = await asked()
    await shown.decide(false)
    await until(() => shown.is('done') && decisions.length > 0)
    expect(decisions).toEqual([false])
    expect(shown.step()).toEqual({ name: 'done', yes: false })
  })

  describe('an answer whose receipt is lost', () => {
    /** @param arrives The lost answers arrive. */
    async function lossy(arrives: boolean) {
      const shared = world()
      const shown = await shared.asked()
      const { api } = shared
      const answer = api.answer
      api.answer = async (...given) => {
        if (arrives) await answer(...given)
        throw new Error('lost')
      }
      await shown.decide(true)
      expect(shown.step()).toEqual({ name: 'asking', yes: false, failure: 'unheard' })
      api.answer = answer
      return { ...shared, shown }
    }

    test('is shown as approved if the approval arrived', async () => {
      const { shown, until, decisions } = await lossy(true)
      await until(() => shown.is('done'))
      expect(decisions).toEqual([true])
      expect(outcomeOf(shown.step() as { yes: boolean })).toBe('approved')
    })

    test('is shown neither as approved nor as rejected if the visitor then decides otherwise', async () => {
      for (const arrives of [true, false]) {
        const { shown, until, decisions } = await lossy(arrives)
        await shown.decide(false)
        await until(() => shown.is('done') && decisions.length > 0)
        expect(decisions).toEqual([arrives])
        expect(outcomeOf(shown.step() as { yes: boolean })).toBe('answered')
      }
    })

    test('is shown as rejected if the approval was not sent because the device was offline', async () => {
      vi.stubGlobal('navigator', { onLine: false })
      const { shown, until } = await lossy(false)
      vi.unstubAllGlobals()
      await shown.decide(false)
      await until(() => shown.is('done'))
      expect(outcomeOf(shown.step() as { yes: boolean })).toBe('rejected')
    })
  })

  test('shows the services neither the plain request nor the key', async () => {
    const { open, rows, linkOf } = world()
    await open()
    const [row] = rows.values()
    expect(Buffer.from(String(row?.sealed), 'base64url').includes('Demo')).toBe(false)
    expect(JSON.stringify([...rows])).not.toContain(DIGEST)
    expect(linkOf().key).toHaveLength(32)
  })

  test('[V12] rejects an approval of other bytes', async () => {
    const { open, decidedAfter } = world()
    await open()
    const others = [{ hash: `0x${'00'.repeat(32)}` }, {}, { digest: DIGEST, extra: 1 }]
    const forged = others.map((other) => ({ kind: 'approve', ...other }))
    expect(await decidedAfter(...forged)).toEqual([false])
  })

  test('[V12] rejects an approval without the passkey’s signature or with another nonce', async () => {
    const credentialId = 'A'.repeat(22)
    const passkey = { nonce: 'A'.repeat(43), credentialIds: [credentialId] }
    const parts = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' }
    const assertion = { nonce: passkey.nonce, credentialId, ...parts }
    const yes = { kind: 'approve', digest: DIGEST }
    const hostile = world({ approval: { ...approval, passkey } })
    await hostile.open()
    const old = { ...assertion, nonce: `${'B'.repeat(42)}A` }
    expect(await hostile.decidedAfter(yes, { ...yes, assertion: old })).toEqual([false])
    const honest = world({ approval: { ...approval, passkey } })
    await honest.open()
    expect(await honest.decidedAfter({ ...yes, assertion })).toEqual([true])
  })

  test.each([
    ['withdrawn', 'withdrawn by the page', 'withdraw'],
    ['rejected', 'rejected on the page', 'reject'],
  ] as const)(
    '[V12] [Z18] shows that the request was %s if it is %s during delivery',
    async (ended, _how, end) => {
      const services = memoryPopups()
      let handOver = () => {}
      const handedOver = new Promise<void>((resolve) => {
        handOver = resolve
      })
      const { ask, until, rows, windowAt, linkOf } = world({
        before: services,
        async leave(id, sealed) {
          await handedOver
          return services.leave(id, sealed)
        },
      })
      ask.open()
      ask[end]()
      handOver()
      await until(() => rows.size > 0)
      await until(() => [...rows.values()].every(({ state }) => state === ended))
      expect(windowAt(linkOf()).is('asked')).toBe(false)
    },
  )

  describe('a change by the visitor', () => {
    const next = { id: 'B'.repeat(22), key: toBase64Url(systemRandom(32)) }
    const change = { cap: 5n }

    test('[V12] sends the change with the next window to the frame, without an approval', async () => {
      const { asked, until, changes, decisions, rows } = world()
      const shown = await asked()
      expect(await shown.change(change, next)).toBe(true)
      await until(() => changes.length > 0)
      expect(changes).toEqual([{ change, window: next }])
      expect(decisions).toEqual([false])
      expect([...rows.values()].map(({ state }) => state)).toEqual(['done'])
      // The frame ignores later messages of the first window.
      await shown.decide(true)
      expect(decisions).toEqual([false])
    })

    test('[V12] accepts a change only for the shown bytes', async () => {
      const { open, decidedAfter, changes } = world()
      await open()
      const others = [
        { digest: 'cd'.repeat(32) },
        { digest: undefined },
        { window: { id: '../x', key: next.key } },
        { extra: 1 },
      ]
      const asked = { kind: 'change', digest: DIGEST, change, window: next }
      await decidedAfter(...others.map((other) => ({ ...asked, ...other })))
      expect(changes).toEqual([])
    })

    test('shows the changed request in the waiting window without a press', async () => {
      const changed = { ...approval, changed: { window: next, isRefused: false } }
      const { until, rows, opened, windowAt, decisions } = world({ approval: changed })
      await until(() => rows.has(next.id))
      expect(opened).toEqual([])
      const shown = windowAt({ ...next, isTab: false })
      await until(() => shown.is('asking'))
      await shown.decide(true)
      await until(() => decisions.length > 0)
      expect(decisions).toEqual([true])
    })
  })

  describe('a second request of the page', () => {
    const place = { id: 'C'.repeat(22), key: toBase64Url(systemRandom(32)) }

    test.each([
      ['yes', true],
      ['no', false],
    ])(
      '[R05] shows the second request in the same window after a %s, without a press',
      async (_says, yes) => {
        const services = memoryPopups()
        const first = world({ before: services, pending: 2 })
        const shown = await first.asked(place)
        expect(shown.meeting.store.getState()).toMatchObject({
          question: { position: { number: 1, of: 2 } },
        })
        await shown.decide(yes)
        await first.until(() => shown.is('done'))
        expect(first.decisions).toEqual([yes])
        expect(shown.replies.map((reply) => ApprovalReply.safeParse(reply).success)).toEqual([true])
        expect(first.taken).toEqual([place])

        const second = world({ before: services, into: first.taken[0] })
        await second.until(() => services.rows.has(place.id))
        expect(second.opened).toEqual([])
        const next = second.windowAt({ ...place, isTab: false })
        await second.until(() => next.is('asking'))
        await next.decide(true)
        await second.until(() => second.decisions.length > 0)
        expect(second.decisions).toEqual([true])
      },
    )

    test('[R05] shows the second request in the same window after a skip, without a decision', async () => {
      const { asked, until, decisions, taken } = world({ pending: 2 })
      const shown = await asked(place)
      shown.skip()
      await until(() => shown.is('done'))
      await shown.decide(true)
      expect(decisions).toEqual(['next'])
      expect(shown.replies.map((reply) => ApprovalReply.safeParse(reply).success)).toEqual([true])
      expect(taken).toEqual([place])
    })

    test('accepts a decision after a skip if no other request waits', async () => {
      const { asked, until, decisions, taken } = world()
      const shown = await asked(place)
      shown.skip()
      await shown.decide(true)
      await until(() => shown.is('done'))
      expect([decisions, taken]).toEqual([[true], []])
    })

    test('requires a press if the reply to the window was lost, or the window does not wait', async () => {
      const lost = world({ pending: 2, losesReplies: true })
      const unheard = await lost.asked(place)
      await unheard.decide(true)
      await lost.until(() => lost.decisions.length > 0)
      const old = world({ pending: 2 })
      await old.open()
      await old.decidedAfter({ kind: 'approve', digest: DIGEST })
      expect([...lost.decisions, ...old.decisions]).toEqual([true, true])
      expect([...lost.taken, ...old.taken]).toEqual([])
    })

    test('closes the window if no other request waits', async () => {
      const { asked, until, decisions, taken } = world()
      const shown = await asked(place)
      await shown.decide(true)
      await until(() => shown.is('done'))
      expect([decisions, taken, shown.replies]).toEqual([[true], [], []])
    })

    test('[R05] rejects all requests if the visitor rejects all in the window', async () => {
      const { asked, until, decisions, taken } = world({ pending: 2 })
      const shown = await asked(place)
      shown.rejectAll()
      shown.rejectAll()
      await until(() => shown.is('done'))
      expect([decisions, taken, shown.replies]).toEqual([['none'], [], []])
    })

    test('[V12] does not show the second request in the window of a withdrawn request', async () => {
      const { asked, ask, until, decisions, taken } = world({ pending: 2 })
      const shown = await asked(place)
      ask.withdraw()
      await until(() => shown.is('withdrawn'))
      await shown.decide(true)
      expect([decisions, taken, shown.replies]).toEqual([[], [], []])
    })
  })

  test('[V12] ignores answers that the services forge, change or replay', async () => {
    const { open, forge, decidedAfter, rows } = world()
    await open()
    const [row] = rows.values()
    await forge({ kind: 'approve', digest: DIGEST }, { key: await importKek(systemRandom(32)) })
    await forge({ kind: 'approve', digest: DIGEST }, { id: 'AAAAAAAAAAAAAAAAAAAAAA' })
    row?.answers.push(row.sealed, 'AAAA', '!')
    expect(await decidedAfter()).toEqual([false])
  })

  test('[V12] ignores an answer of an earlier window', async () => {
    const { open, forge, decidedAfter, rows, linkOf } = world()
    await open()
    const first = linkOf().id
    await open()
    await forge({ kind: 'approve', digest: DIGEST }, { id: first })
    const [earlier, later] = [...rows.values()]
    earlier?.answers.push(...(later?.answers ?? []))
    expect(await decidedAfter()).toEqual([false])
  })

  test('[V12] decides once if the same answer arrives twice', async () => {
    const { open, forge, until, rows, decisions } = world()
    await open()
    const [row] = rows.values()
    await forge({ kind: 'approve', digest: DIGEST })
    row?.answers.push(...row.answers, ...row.answers)
    await until(() => row?.state === 'done')
    expect(decisions).toEqual([true])
  })

  test('treats a window that does not respond as blocked, and accepts a late response', async () => {
    const { open, window, until, state, clock } = world()
    await open()
    clock.advance(BLOCKED_AFTER)
    await until(() => state() === 'blocked')
    await window()
    await until(() => state() === 'waiting')
  })

  test('does not treat a window that the page opened during a press as blocked', async () => {
    const { ask, opened, rows, until, state, clock } = world()
    ask.openBy((address) => void opened.push(address))
    await until(() => rows.size > 0)
    clock.advance(BLOCKED_AFTER)
    await until(() => state() !== 'opening')
    expect(state()).toBe('waiting')
  })

  test('treats an error of `window.open` as a blocked window', () => {
    const { ask, state } = world({
      openWindow() {
        throw new Error('not here')
      },
    })
    ask.open()
    expect(state()).toBe('blocked')
  })

  test('opens a closed window again with another key, and ignores the first window', async () => {
    const { open, window, until, opened, decisions } = world()
    await open()
    const first = await window()
    await until(() => first.is('asking'))
    await open()
    expect(new Set(opened).size).toBe(2)
    await until(() => first.is('withdrawn'))
    await first.decide(true)
    const second = await window()
    await until(() => second.is('asking'))
    await second.decide(false)
    await until(() => second.is('done') && decisions.length > 0)
    expect(decisions).toEqual([false])
  })

  test('[Z18] clears the window when the page withdraws its request', async () => {
    const { asked, until, ask, decisions } = world()
    const shown = await asked()
    ask.withdraw()
    await shown.decide(true)
    await until(() => shown.is('withdrawn'))
    expect(decisions).toEqual([])
  })

  test('[Z18] shows at once in a new window that the request was cancelled before', async () => {
    const { open, window, until, ask, clock } = world()
    await open()
    ask.withdraw()
    const since = clock.now()
    const late = await window()
    await until(() => !late.is('loading'))
    expect(late.step().name).toBe('withdrawn')
    expect(clock.now() - since).toBeLessThan(500)
  })

  test('[V12] shows the rejection in the window when the visitor rejects on the page', async () => {
    const { asked, window, until, ask, decisions } = world()
    const shown = await asked()
    ask.reject()
    // The window has not yet learned that the request has ended.
    await shown.decide(true)
    await until(() => shown.is('rejectedThere'))
    expect(decisions).toEqual([])
    const late = await window()
    await until(() => !late.is('loading'))
    expect(late.step().name).toBe('rejectedThere')
  })

  test('shows the request once if its URL is opened twice', async () => {
    const { open, window, until } = world()
    await open()
    const first = await window()
    await until(() => first.is('asking'))
    const copy = await window()
    await until(() => copy.is('twice'))
  })

  test('ends the request after two minutes without a decision, in the window and the frame', async () => {
    const { asked, until, state, decisions, clock } = world()
    const shown = await asked()
    clock.advance(120_000)
    await until(() => shown.is('lapsed') && state() === 'lapsed')
    await shown.decide(true)
    expect(decisions).toEqual([])
  })

  test('rejects a delayed request as too old', async () => {
    const { open, window, until, clock } = world()
    await open()
    clock.advance(120_000)
    const shown = await window()
    await until(() => shown.is('lapsed'))
  })

  test('[V12] does not show a message that the frame did not encrypt', async () => {
    const { open, window, until, rows } = world()
    await open()
    const [row] = rows.values()
    if (row !== undefined) row.sealed = `${row.sealed.slice(0, -4)}AAAA`
    const shown = await window()
    await until(() => shown.is('broken'))
  })

  test('waits in the window for a request that the frame sends later', async () => {
    const { open, window, until, rows, leave, linkOf, clock } = world()
    await open()
    const { id } = linkOf()
    const sealed = rows.get(id)?.sealed ?? ''
    rows.clear()
    const early = await window()
    const start = clock.now()
    await until(() => clock.now() > start + 1_000)
    expect(early.is('loading')).toBe(true)
    await leave(id, sealed)
    await until(() => early.is('asking'))
  })

  test('reports that the services do not respond', async () => {
    const { open, state } = world({
      leave: async () => {
        throw new Error('no network')
      },
    })
    await open()
    expect(state()).toBe('failed')
  })

  test('shows a request as withdrawn in the window if the services did not confirm its delivery', async () => {
    const services = memoryPopups()
    const { open, window, until, state, decisions } = world({
      before: services,
      async leave(id, sealed) {
        await services.leave(id, sealed)
        throw new Error('no answer')
      },
    })
    await open()
    const late = await window()
    await until(() => state() === 'failed')
    await until(() => late.is('withdrawn'))
    await late.decide(true)
    expect(decisions).toEqual([])
  })
})

function tabWorld(over: Partial<NonNullable<askInWindow.Options['tab']>> = {}) {
  const kept: TripWindow[] = []
  const left: string[] = []
  const here = world({
    tab: {
      keep: (window) => void kept.push(window),
      leave: (address) => void left.push(address),
      back: undefined,
      ...over,
    },
  })
  here.ask.openHere?.()
  return {
    ...here,
    kept,
    left,
    async tab() {
      await here.until(() => left.length > 0)
      const link = readWindowLink(left[0]?.replace('/approve', '') ?? '')
      if (link === undefined) throw new Error('The tab went nowhere.')
      const { api } = here
      const meeting = meetFrame({
        ...{ asks: WindowQuestion, link, api, random: systemRandom, clock: here.clock },
      })
      void meeting.start()
      await here.until(() => meeting.store.getState().name === 'asked')
      const step = meeting.store.getState()
      if (step.name !== 'asked' || step.question.kind !== 'approval') throw new Error(step.name)
      return { meeting, answer: answerApproval(meeting, step.question) }
    },
  }
}

describe('an approval in the page’s own tab', () => {
  test('decides at once, and passes the result to the next document of the tab', async () => {
    const first = tabWorld()
    const { meeting, answer } = await first.tab()
    expect(meeting.isTab).toBe(true)
    // Leaving the document does not withdraw the request.
    first.ask.leave()
    await answer.decide(true)
    expect(answer.store.getState()).toEqual({ name: 'done', yes: true })
    expect(first.kept).toHaveLength(1)
    const next = world({
      before: first,
      tab: { keep() {}, leave() {}, back: first.kept[0] },
    })
    await next.until(() => next.decisions.length > 0)
    expect(next.decisions).toEqual([true])
  })

  test('continues in a document restored from the back/forward cache', async () => {
    const { tab, until, decisions } = tabWorld()
    const { answer } = await tab()
    await answer.decide(false)
    await until(() => decisions.length > 0)
    expect(decisions).toEqual([false])
  })

  test('requests a new decision if the tab returns without an answer', async () => {
    const first = tabWorld()
    await first.tab()
    const next = world({ before: first, tab: { keep() {}, leave() {}, back: first.kept[0] } })
    await next.until(() => next.state() === 'blocked')
    expect(next.decisions).toEqual([])
  })

  test('stays on the page if storage fails or the browser rejects the navigation', async () => {
    const refuse = () => {
      throw new Error('not here')
    }
    for (const over of [{ keep: refuse }, { leave: refuse }]) {
      const { until, state, rows, left } = tabWorld(over)
      await until(() => state() === 'failed')
      expect([...rows.values()].map(({ state }) => state)).toEqual(['withdrawn'])
      expect(left).toEqual([])
    }
  })

  test('withdraws the request when the visitor leaves the document for another page', async () => {
    const { ask, open, rows, until } = world()
    await open()
    ask.leave()
    await until(() => [...rows.values()].every(({ state }) => state === 'withdrawn'))
  })

  test('[V12] ignores an answer encrypted with another key than the stored key', async () => {
    const first = tabWorld()
    const { answer } = await first.tab()
    await answer.decide(true)
    const [kept] = first.kept
    if (kept === undefined) throw new Error('Nothing was kept.')
    const back = { ...kept, key: toBase64Url(systemRandom(32)) }
    const next = world({ before: first, tab: { keep() {}, leave() {}, back } })
    await next.until(() => next.state() === 'blocked')
    expect(next.decisions).toEqual([])
  })
})
