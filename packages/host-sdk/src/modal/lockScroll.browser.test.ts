import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { lockScroll } from './lockScroll.js'
import { addRules, put } from './testing/openModal.js'

const SCROLLED = 700
const { documentElement: html } = document
let body = document.body

type Lock = { hold: () => void; release: () => void }
const LOCKS: Record<string, () => Lock> = {
  'an inline style of html': () => inline(html),
  'an inline style of body': () => inline(body),
  'a rule, as Radix': () => {
    const style = document.createElement('style')
    return {
      hold() {
        const gap = innerWidth - html.clientWidth
        style.textContent = `body[data-scroll-locked]{overflow:hidden!important;position:relative!important;margin-right:${gap}px!important}`
        document.head.append(style)
        body.setAttribute('data-scroll-locked', '1')
      },
      release() {
        body.removeAttribute('data-scroll-locked')
        style.remove()
      },
    }
  },
}

function createLock(name: string): Lock {
  const lock = LOCKS[name]?.()
  if (lock === undefined) throw new Error(name)
  onTestFinished(lock.release)
  return lock
}

function inline({ style }: HTMLElement): Lock {
  let before = { overflow: '', paddingRight: '' }
  return {
    hold() {
      const gap = innerWidth - html.clientWidth
      before = { overflow: style.overflow, paddingRight: style.paddingRight }
      style.overflow = 'hidden'
      if (gap > 0) style.paddingRight = `${gap}px`
    },
    release() {
      Object.assign(style, before)
    },
  }
}

function scrolls() {
  const [page, content] = [html, body].map((one) => getComputedStyle(one).overflowY)
  return page === 'visible' ? content !== 'hidden' : page !== 'hidden'
}

let header: HTMLElement
let fixed: HTMLElement
const places = () => [
  Math.round(scrollY),
  ...[header, fixed].flatMap((one) => {
    const { top, left, right } = one.getBoundingClientRect()
    return [Math.round(top), Math.round(left), Math.round(right)]
  }),
]
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

beforeEach(() => {
  body = document.body
  const place = put(
    '<div style="height:4000px"><p style="position:sticky;top:0;height:40px;margin:0">Sticky</p></div><p style="position:fixed;top:0;right:0;margin:0">Fixed</p>',
  )
  header = place.querySelector('p') as HTMLElement
  fixed = place.lastElementChild as HTMLElement
})
afterEach(() => {
  html.removeAttribute('style')
  body.removeAttribute('style')
  scrollTo(0, 0)
})

const INLINE = ['an inline style of html']
const ON_BODY = ['an inline style of body', 'a rule, as Radix']
const PAGES: [name: string, css: string, locks: readonly string[]][] = [
  ['without rules', '', [...INLINE, ...ON_BODY]],
  ['that hides horizontal overflow', 'body{overflow-x:hidden}', [...INLINE, ...ON_BODY]],
  ['with a root that hides horizontal overflow', 'html{overflow-x:hidden}', INLINE],
  ['with a root and body that clip horizontal overflow', 'html,body{overflow-x:clip}', INLINE],
  ['whose body is as high as the window', 'html,body{height:100%}body{overflow-x:hidden}', ON_BODY],
  ['that always shows a scrollbar', 'html{overflow-y:scroll}', INLINE],
  ['that reserves the scrollbar’s space', 'html{scrollbar-gutter:stable}', ON_BODY],
  ['that reserves the space on both sides', 'html{scrollbar-gutter:stable both-edges}', ON_BODY],
  ['centred in the window', 'body{max-width:200px;margin:0 auto}', [...INLINE, ...ON_BODY]],
]

describe.each(PAGES)('a page %s', (_, css, locks) => {
  test('keeps its position, and scrolls again after the modal closes', () => {
    addRules(css)
    scrollTo(0, SCROLLED)
    expect(innerWidth - html.clientWidth).toBeGreaterThan(0)
    const before = places()
    expect(before.slice(0, 2)).toEqual([SCROLLED, 0])
    const unlock = lockScroll()
    onTestFinished(unlock)
    expect(scrolls()).toBe(false)
    expect(places()).toEqual(before)
    unlock()
    expect(scrolls()).toBe(true)
    expect(places()).toEqual(before)
  })

  describe.each(locks)('that is also locked by %s', (lock) => {
    test.each([
      ['before and after', [0, 1, 2, 3]],
      ['before and during', [0, 2, 1, 3]],
      ['during and after', [2, 0, 3, 1]],
      ['during', [2, 0, 1, 3]],
    ] as const)('keeps its position with a lock %s the modal', async (_order, order) => {
      addRules(css)
      scrollTo(0, SCROLLED)
      const before = places()
      const dapp = createLock(lock)
      let unlock = () => {}
      onTestFinished(() => unlock())
      const steps = [
        dapp.hold,
        dapp.release,
        () => {
          unlock = lockScroll()
        },
        () => unlock(),
      ]
      const held = new Set<number>()
      for (const step of order) {
        steps[step]?.()
        await frame()
        if (step % 2 === 0) held.add(step)
        else held.delete(step - 1)
        expect(scrolls(), `after step ${step}`).toBe(held.size === 0)
        if (held.size === 0 || held.has(2)) expect(places()[0]).toBe(SCROLLED)
      }
      expect(places()).toEqual(before)
    })
  })
})

describe('the scrollbar’s space', () => {
  const width = () => header.getBoundingClientRect().width

  test.each(Object.keys(LOCKS))(
    'is reserved only once if the page also locks with %s',
    async (name) => {
      const before = width()
      for (const isFirst of [true, false])
        for (const endsFirst of [true, false]) {
          const dapp = createLock(name)
          if (isFirst) dapp.hold()
          const unlock = lockScroll()
          onTestFinished(unlock)
          if (!isFirst) dapp.hold()
          await frame()
          expect(width(), 'both').toBe(before)
          if (endsFirst) dapp.release()
          else unlock()
          await frame()
          // A second lock measured no scrollbar, and therefore reserves no space.
          if (isFirst || endsFirst) expect(width(), 'one').toBe(before)
          if (endsFirst) unlock()
          else dapp.release()
          await frame()
          expect(width()).toBe(before)
        }
    },
  )

  test('is not reserved on a page without a scrollbar', () => {
    header.parentElement?.remove()
    const before = fixed.getBoundingClientRect().right
    onTestFinished(lockScroll())
    expect(fixed.getBoundingClientRect().right).toBe(before)
  })
})

test('keeps the scroll locked when the page replaces its body', async () => {
  const next = document.createElement('body')
  next.innerHTML = '<div style="height:4000px"></div>'
  const before = document.body
  const unlock = lockScroll()
  onTestFinished(() => {
    unlock()
    next.replaceWith(before)
  })
  before.replaceWith(next)
  body = next
  await frame()
  expect(scrolls()).toBe(false)
  unlock()
  expect(scrolls()).toBe(true)
})
