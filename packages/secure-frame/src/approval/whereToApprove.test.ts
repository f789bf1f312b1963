import { expect, test } from 'vitest'
import { whereToApprove, whereToConsent } from './whereToApprove.js'

test.each([
  ['frame', true, 'proven', 'frame'],
  ['frame', true, 'unproven', 'popup'],
  ['frame', false, 'proven', 'popup'],
  ['frame', undefined, 'proven', 'popup'],
  ['popup', true, 'proven', 'popup'],
  ['popup', false, 'proven', 'popup'],
  ['panel', false, 'proven', 'frame'],
  ['panel', undefined, 'proven', 'frame'],
  ['panel', true, 'unproven', 'popup'],
  ['panel', false, 'unproven', 'popup'],
  ['own', false, 'unproven', 'frame'],
] as const)(
  '[R05] approvals: %s, own sign-in: %s, visibility %s: approves in the %s',
  (approvals, isOwnSignIn, visibility, place) => {
    expect(whereToApprove({ approvals, request: { isOwnSignIn }, visibility })).toBe(place)
  },
)

test.each([
  ['frame', 'proven', 'frame'],
  ['frame', 'unproven', 'popup'],
  ['popup', 'proven', 'popup'],
  ['popup', 'unproven', 'popup'],
  ['panel', 'proven', 'frame'],
  ['panel', 'unproven', 'popup'],
  ['own', 'unproven', 'frame'],
] as const)(
  '[J05] approvals: %s, visibility %s: asks for consent in the %s',
  (approvals, visibility, place) => {
    expect(whereToConsent({ approvals, visibility })).toBe(place)
  },
)
