import { VestibuleError } from '@vestibule/protocol'
import { describe, expect, test } from 'vitest'
import { fromWalletError } from './fromWalletError.js'

describe('fromWalletError', () => {
  test.each([
    [{ code: 5000, message: 'User rejected.' }, 'userRejected'],
    [{ code: 5002, message: 'User disapproved requested methods' }, 'userRejected'],
    [{ code: 4001 }, 'userRejected'],
    [{ code: -32000, message: 'The request was rejected by the user' }, 'userRejected'],
    [{ code: 6000, message: 'User disconnected.' }, 'sessionEnded'],
    [new Error('Proposal expired'), 'offerExpired'],
    [new Error('Request expired. Please try again.'), 'requestTimedOut'],
    [new Error('No internet connection detected. Please restart your network'), 'offline'],
    [new Error('Failed to publish payload, please try again. id:1 tag:1108'), 'relayUnreachable'],
    [{ code: 4902, message: 'Unrecognized chain ID.' }, 'unrecognizedChain'],
  ])('[Z20] maps %j by its code and message', (error, type) => {
    expect(fromWalletError(error)).toMatchObject({ type })
  })

  test('keeps the code of an unknown error', () => {
    expect(fromWalletError({ code: 3, message: 'reverted', data: '0x' })).toMatchObject({
      code: 3,
      message: 'reverted',
      data: '0x',
    })
    expect(fromWalletError(undefined)).toMatchObject({ code: -32000 })
    const ours = new VestibuleError('notConnected')
    expect(fromWalletError(ours)).toBe(ours)
  })
})
