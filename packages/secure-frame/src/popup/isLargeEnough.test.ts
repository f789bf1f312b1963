import { expect, test } from 'vitest'
import { isLargeEnough } from './isLargeEnough.js'

const desktop = { availWidth: 1920, availHeight: 1050 }
const smallPhone = { availWidth: 320, availHeight: 568 }

test.each([
  ['the window that the frame opens', 440, 740, desktop, true],
  ['the smallest that will do', 360, 600, desktop, true],
  ['a narrow one', 359, 740, desktop, false],
  ['a flat one', 440, 599, desktop, false],
  ['all that a small phone has', 320, 454, smallPhone, true],
  ['half of a small phone', 320, 284, smallPhone, false],
] as const)('[V12] %s', (_name, innerWidth, innerHeight, screen, answer) => {
  expect(isLargeEnough({ innerWidth, innerHeight, screen })).toBe(answer)
})
