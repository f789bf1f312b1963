import { describe, expect, test } from 'vitest'
import { takeFromLargest } from './createKeeper.js'
import { RELAY_LIMITS, storageLimits } from './limits.js'
import { longestLife } from './longestLife.js'
import { findFull } from './storageRules.js'
import type { Subject, Usage } from './usage.js'

const limits = {
  storedPerClient: 100,
  storedPerSite: 200,
  storedPerProject: 1_000,
  stored: 2_000,
  storedWithoutFail: 20,
}
const owner = { project: 'demo', network: 'home', publisher: 'ada' }

const booked = (client: number, network: number, project: number, overall: number): Usage => ({
  of: ({ kind }: Subject) => ({ client, network, project })[kind],
  overall: () => overall,
  add: () => {},
})

describe('storage for a message', () => {
  test.each([
    ['accepts messages in an empty relay', [0, 0, 0, 0], 10, undefined],
    ['limits a client', [91, 91, 91, 91], 10, 'client'],
    ['accepts messages up to the last byte', [90, 90, 90, 90], 10, undefined],
    ['limits a network', [0, 191, 191, 191], 10, 'network'],
    [
      'rejects a client with many bytes if a network is nearly full',
      [30, 150, 150, 150],
      10,
      'network',
    ],
    [
      'accepts a client with few bytes if a network is nearly full',
      [10, 150, 150, 150],
      10,
      undefined,
    ],
    [
      'rejects a network with many bytes if a project is nearly full',
      [0, 30, 750, 750],
      10,
      'project',
    ],
    [
      'accepts a network with few bytes if a project is nearly full',
      [0, 10, 750, 750],
      10,
      undefined,
    ],
    ['rejects messages in a full project', [0, 0, 995, 995], 10, 'project'],
    ['accepts another project beside a full one', [0, 0, 0, 995], 10, undefined],
    [
      'rejects a network with many bytes if the relay is nearly full',
      [0, 30, 30, 1_500],
      10,
      'overall',
    ],
    [
      'accepts a network with few bytes if the relay is nearly full',
      [0, 10, 10, 1_500],
      10,
      undefined,
    ],
    ['rejects messages in a full relay', [0, 0, 0, 1_995], 10, 'overall'],
  ] as const)('%s', (_title, [client, network, project, overall], size, full) => {
    expect(
      findFull(owner, size, { usage: booked(client, network, project, overall), limits }),
    ).toBe(full)
  })
})

test('scales the project limit with the operator’s total, and the other limits up to their defaults', () => {
  expect(storageLimits(512 * 1024 * 1024)).toEqual({
    stored: RELAY_LIMITS.stored,
    storedPerProject: RELAY_LIMITS.storedPerProject,
    storedPerSite: RELAY_LIMITS.storedPerSite,
    storedPerClient: RELAY_LIMITS.storedPerClient,
  })
  expect(storageLimits(4096 * 1024 * 1024)).toMatchObject({
    storedPerProject: 8 * RELAY_LIMITS.storedPerProject,
    storedPerSite: RELAY_LIMITS.storedPerSite,
  })
  expect(storageLimits(64 * 1024 * 1024)).toMatchObject({
    storedPerProject: 32 * 1024 * 1024,
    storedPerSite: 2 * 1024 * 1024,
    storedPerClient: 1024 * 1024,
  })
})

test.each([
  [[100, 50, 10], 30, [30, 0, 0]],
  [[100, 50, 10], 60, [55, 5, 0]],
  [[100, 100, 100], 30, [10, 10, 10]],
  [[100, 50, 10], 1_000, [95, 45, 5]],
  [[100, 50], 0, [0, 0]],
  [[5, 4], 5, [0, 0]],
  [[], 10, []],
])(
  'takes from the largest of %j to free %d bytes, and leaves at least 5 in each',
  (sizes, amount, taken) => {
    expect(takeFromLargest(sizes, { amount, least: 5 })).toEqual(taken)
  },
)

test.each([
  ['a proposal and its responses', [1100, 1101, 1120, 1121], 300],
  ['a settlement', [1102, 1103], 300],
  ['updates and extensions', [1104, 1105, 1106, 1107], 86_400],
  ['a request, which may set its lifetime', [1108], 604_800],
  ['a request’s response', [1109], 300],
  ['an event', [1110, 1111], 300],
  ['the end of a session', [1112, 1113], 86_400],
  ['a ping', [1114, 1115, 1002, 1003], 30],
  ['a sign-in request, which may set its lifetime', [1116, 3000], 604_800],
  ['a sign-in request’s response', [1117], 3_600],
  ['a sign-in request’s rejection', [1118, 1119], 300],
  ['the end of a pairing', [1000, 1001], 86_400],
  ['a tag unknown to clients', [0], 86_400],
  ['a tag unknown to specifications', [7, 1099, 1122, 4002, 65_535], 300],
])('stores %s as long as WalletConnect allows', (_title, tags, seconds) => {
  expect(tags.map(longestLife)).toEqual(tags.map(() => seconds))
})
