import { FRAME, type FrameContract } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { isServedTo } from './isServedTo.js'

const METHODS = Object.keys(FRAME) as (keyof FrameContract)[]

describe('the methods of the frame', () => {
  test('exclude login and wallet management for a site in the extension', () => {
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
    'exclude `askToConnect` for the caller %s: the response would reveal a session',
    (asker) => {
      expect(METHODS.filter((method) => !isServedTo(asker, method))).toEqual(['askToConnect'])
    },
  )
})
