import { expect, test } from 'vitest'
import { whereToApprove } from './whereToApprove.js'

test.each([
  ['frame', 'normal', 'proven', 'frame'],
  ['frame', 'normal', 'unproven', 'popup'],
  ['frame', 'medium', 'proven', 'frame'],
  ['frame', 'medium', 'unproven', 'popup'],
  ['frame', 'high', 'proven', 'popup'],
  ['frame', 'high', 'unproven', 'popup'],
  ['popup', 'normal', 'proven', 'popup'],
  ['popup', 'normal', 'unproven', 'popup'],
  ['popup', 'medium', 'proven', 'popup'],
  ['popup', 'medium', 'unproven', 'popup'],
  ['popup', 'high', 'proven', 'popup'],
  ['popup', 'high', 'unproven', 'popup'],
] as const)(
  '[R05] a project of %s approvals, %s risk, %s: in the %s',
  (approvals, level, visibility, place) => {
    expect(whereToApprove({ approvals, level, visibility })).toBe(place)
  },
)
