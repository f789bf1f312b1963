import { FRAME, type FrameContract } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { isServedTo } from './isServedTo.js'

const METHODS = Object.keys(FRAME) as (keyof FrameContract)[]

describe('the methods of the frame', () => {
  test('neither sign visitors in nor manage the wallet for an extension’s site', () => {
    expect(METHODS.filter((method) => isServedTo('site', method))).toEqual([
      'ping',
      'syncTheme',
      'syncLocale',
      'syncDappData',
      'cancelLogin',
      'syncModal',
      'isConnected',
      'getUser',
      'askToConnect',
      'signOut',
      'getChainId',
      'switchNetwork',
      'rpcRequest',
      'getApprovals',
      'announceWindow',
      'status',
    ])
  })

  test.each(['page', 'extension'] as const)(
    'do not let a page connect by %s, which would reveal a session',
    (asker) => {
      expect(METHODS.filter((method) => !isServedTo(asker, method))).toEqual(['askToConnect'])
    },
  )
})
