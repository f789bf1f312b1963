import { describe, expect, test } from 'vitest'
import { manualClock } from '../../wallet/testing/manualClock.js'
import { CUT_TIMEOUT_MS, createUnseenTimer, UNSEEN_TIMEOUT_MS } from './createUnseenTimer.js'

function setup() {
  const clock = manualClock()
  let lost = 0
  const subject = createUnseenTimer({ onLost: () => lost++, clock })
  return { ...subject, ...clock, lost: () => lost }
}

describe('createUnseenTimer', () => {
  test('[V12] calls `onLost` once for a card that stays covered', () => {
    const { see, advance, lost } = setup()
    see({ onScreen: true, visible: false, cut: false })
    advance(UNSEEN_TIMEOUT_MS - 1)
    expect(lost()).toBe(0)
    see({ onScreen: true, visible: false, cut: false })
    advance(1)
    advance(UNSEEN_TIMEOUT_MS)
    expect(lost()).toBe(1)
  })

  test('[V12] waits for a visible card, or one that is not on the screen yet', () => {
    const { see, advance, lost } = setup()
    see({ onScreen: false, visible: false, cut: false })
    advance(UNSEEN_TIMEOUT_MS)
    see({ onScreen: true, visible: false, cut: false })
    advance(UNSEEN_TIMEOUT_MS - 1)
    see({ onScreen: true, visible: true, cut: false })
    advance(UNSEEN_TIMEOUT_MS)
    see({ onScreen: true, visible: false, cut: false })
    advance(UNSEEN_TIMEOUT_MS - 1)
    see({ onScreen: false, visible: false, cut: false })
    advance(UNSEEN_TIMEOUT_MS)
    expect(lost()).toBe(0)
  })

  test('[V12] calls `onLost` sooner if the window cuts the card off and stays too small', () => {
    const { see, advance, lost } = setup()
    see({ onScreen: true, visible: false, cut: true })
    advance(CUT_TIMEOUT_MS - 1)
    see({ onScreen: true, visible: false, cut: false })
    advance(CUT_TIMEOUT_MS)
    expect(lost()).toBe(0)
    see({ onScreen: true, visible: false, cut: true })
    advance(CUT_TIMEOUT_MS)
    advance(UNSEEN_TIMEOUT_MS)
    expect(lost()).toBe(1)
  })
})
