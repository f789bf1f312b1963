import { describe, expect, test } from 'vitest'
import { manualClock } from '../../wallet/testing/manualClock.js'
import { CUT_PATIENCE, createPatience, PATIENCE } from './createPatience.js'

function patience() {
  const clock = manualClock()
  let lost = 0
  const subject = createPatience({ onLost: () => lost++, clock })
  return { ...subject, ...clock, lost: () => lost }
}

describe('createPatience', () => {
  test('[V12] a card under an empty layer is given up, once', () => {
    const { see, advance, lost } = patience()
    see({ onScreen: true, visible: false, cut: false })
    advance(PATIENCE - 1)
    expect(lost()).toBe(0)
    see({ onScreen: true, visible: false, cut: false })
    advance(1)
    advance(PATIENCE)
    expect(lost()).toBe(1)
  })

  test('[V12] a card that is seen, or not on the screen yet, is waited for', () => {
    const { see, advance, lost } = patience()
    see({ onScreen: false, visible: false, cut: false })
    advance(PATIENCE)
    see({ onScreen: true, visible: false, cut: false })
    advance(PATIENCE - 1)
    see({ onScreen: true, visible: true, cut: false })
    advance(PATIENCE)
    see({ onScreen: true, visible: false, cut: false })
    advance(PATIENCE - 1)
    see({ onScreen: false, visible: false, cut: false })
    advance(PATIENCE)
    expect(lost()).toBe(0)
  })

  test('[V12] a card that the window has no room for is given up sooner, unless it gets room', () => {
    const { see, advance, lost } = patience()
    see({ onScreen: true, visible: false, cut: true })
    advance(CUT_PATIENCE - 1)
    see({ onScreen: true, visible: false, cut: false })
    advance(CUT_PATIENCE)
    expect(lost()).toBe(0)
    see({ onScreen: true, visible: false, cut: true })
    advance(CUT_PATIENCE)
    advance(PATIENCE)
    expect(lost()).toBe(1)
  })
})
