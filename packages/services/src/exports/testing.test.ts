import { expect, test } from 'vitest'
import * as testing from './testing.js'

test('`testing` exports exactly its public names', () => {
  expect(Object.keys(testing).sort()).toEqual([
    'DAPP_ORIGIN',
    'FRAME_ORIGIN',
    'MULTICALL',
    'OWNER',
    'PROJECTS',
    'ageIdentities',
    'ageMethods',
    'codeOf',
    'createRelayKey',
    'createTestPasskey',
    'createVisitor',
    'createWorld',
    'everythingKept',
    'futureWallet',
    'killAll',
    'multicallCode',
    'networkAt',
    'newWallet',
    'openRelaySocket',
    'providerSession',
    'puzzleOf',
    'randomMessage',
    'randomTopic',
    'removeMethods',
    'serverProcesses',
    'signInPage',
    'snapshotWallet',
    'solvePuzzle',
    'walletClient',
    'walletOf',
    'walletsOf',
    'writeFrameDist',
  ])
})
