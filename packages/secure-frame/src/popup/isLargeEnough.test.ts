import { expect, test } from 'vitest'
import { isLargeEnough } from './isLargeEnough.js'

const desktop = { availWidth: 1920, availHeight: 1050 }
const smallPhone = { availWidth: 320, availHeight: 568 }

test.each([
  ['accepts the window size that the frame opens', 440, 740, desktop, true],
  ['accepts the smallest allowed window', 360, 600, desktop, true],
  ['rejects a narrow window', 359, 740, desktop, false],
  ['rejects a low window', 440, 599, desktop, false],
  ['accepts the whole screen of a small phone', 320, 454, smallPhone, true],
  ['rejects half of a small phone', 320, 284, smallPhone, false],
] as const)('[V12] %s', (_name, innerWidth, innerHeight, screen, answer) => {
  expect(isLargeEnough({ innerWidth, innerHeight, screen })).toBe(answer)
})
