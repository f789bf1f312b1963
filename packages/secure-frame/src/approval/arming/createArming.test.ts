import { describe, expect, test } from 'vitest'
import { ARMING_DELAY, createArming } from './createArming.js'

function arming() {
  let now = 0
  let due: { at: number; work: () => void } | undefined
  const changes: boolean[] = []
  const subject = createArming({
    onChange: (armed) => changes.push(armed),
    after(milliseconds, work) {
      const mine = { at: now + milliseconds, work }
      due = mine
      return () => {
        if (due === mine) due = undefined
      }
    },
  })
  return {
    ...subject,
    show() {
      subject.focus(true)
      subject.see(true)
    },
    changes,
    pass(milliseconds: number) {
      now += milliseconds
      if (due === undefined || due.at > now) return
      const { work } = due
      due = undefined
      work()
    },
  }
}

describe('createArming', () => {
  test('[V12] never arms an invisible card', () => {
    const { pass, changes } = arming()
    pass(10_000)
    expect(changes).toEqual([])
  })

  test('[V12] arms a card after half a second in full view', () => {
    const { show, pass, changes } = arming()
    show()
    pass(ARMING_DELAY - 1)
    expect(changes).toEqual([])
    pass(1)
    expect(changes).toEqual([true])
  })

  test('[V12] restarts the wait on a press before arming, but not on later presses', () => {
    const { show, press, pass, changes } = arming()
    show()
    for (let presses = 0; presses < 5; presses++) {
      pass(ARMING_DELAY - 1)
      press()
    }
    expect(changes).toEqual([])
    pass(ARMING_DELAY)
    press()
    expect(changes).toEqual([true])
  })

  test('[V12] restarts the wait after an interruption', () => {
    const { show, see, pass, changes } = arming()
    show()
    pass(400)
    see(false)
    see(true)
    pass(400)
    expect(changes).toEqual([])
    pass(100)
    expect(changes).toEqual([true])
  })

  test('[V12] disarms a card that is covered, moved or removed', () => {
    const { show, see, disturb, stop, pass, changes } = arming()
    show()
    pass(500)
    disturb()
    pass(500)
    see(false)
    pass(5_000)
    see(true)
    pass(500)
    stop()
    pass(5_000)
    expect(changes).toEqual([true, false, true, false, true, false])
  })

  test('[V12] never arms a card in an unfocused document, and disarms it when the focus is lost', () => {
    const { see, focus, pass, changes } = arming()
    see(true)
    pass(10_000)
    expect(changes).toEqual([])
    focus(true)
    pass(ARMING_DELAY - 1)
    expect(changes).toEqual([])
    pass(1)
    focus(false)
    pass(10_000)
    expect(changes).toEqual([true, false])
  })

  test('[V12] restarts the wait when the focus returns', () => {
    const { show, focus, pass, changes } = arming()
    show()
    pass(400)
    focus(false)
    focus(true)
    pass(400)
    expect(changes).toEqual([])
    pass(100)
    expect(changes).toEqual([true])
  })

  test('[V12] never arms a card that keeps moving', () => {
    const { show, disturb, pass, changes } = arming()
    show()
    for (let step = 0; step < 50; step++) {
      pass(400)
      disturb()
    }
    expect(changes).toEqual([])
  })
})
