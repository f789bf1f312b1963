import { expect, test } from 'vitest'
import * as channel from './channel.js'

test('`channel` exports exactly its public names', () => {
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
