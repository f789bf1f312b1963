import { expect, test } from 'vitest'
import * as channel from './channel.js'

test('`channel` exports what it promises and nothing else', () => {
  expect(Object.keys(channel).sort()).toEqual([
    'HEARTBEAT',
    'LIMITS',
    'PROTOCOL_VERSION',
    'ProjectId',
    'RATE',
    'acceptChannel',
    'createPeer',
    'isWithinLimits',
    'method',
    'openChannel',
    'startHeartbeat',
  ])
})
