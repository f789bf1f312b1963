import { describe, expect, test } from 'vitest'
import { manualClock } from '../wallet/testing/manualClock.js'
import { createPatience, PATIENCE } from './createPatience.js'

function patience() {
  const clock = manualClock()
  let lost = 0
  const subject = createPatience({ onLost: () => lost++, clock })
  return { ...subject, ...clock, lost: () => lost }
}

describe('createPatience', () => {
  test('[V12] a card under an empty layer is given up, once', () => {
    const { see, advance, lost } = patience()
    see({ onScreen: true, visible: false })
    advance(PATIENCE - 1)
    expect(lost()).toBe(0)
    see({ onScreen: true, visible: false })
    advance(1)
    advance(PATIENCE)
    expect(lost()).toBe(1)
  })

  test('[V12] a card that is seen, or not on the screen yet, is waited for', () => {
    const { see, advance, lost } = patience()
    see({ onScreen: false, visible: false })
    advance(PATIENCE)
    see({ onScreen: true, visible: false })
    advance(PATIENCE - 1)
    see({ onScreen: true, visible: true })
    advance(PATIENCE)
    see({ onScreen: true, visible: false })
    advance(PATIENCE - 1)
    see({ onScreen: false, visible: false })
    advance(PATIENCE)
    expect(lost()).toBe(0)
  })
})
