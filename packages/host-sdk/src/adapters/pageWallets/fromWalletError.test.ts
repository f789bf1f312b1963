import { expect, test } from 'vitest'
import { fromWalletError } from './fromWalletError.js'

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)

test.each<[unknown, string]>([
  [error('User rejected the request.'), 'userRejected'],
  [error('Request was rejected'), 'userRejected'],
  [error('Rejected by user'), 'userRejected'],
  [error('The transaction was cancelled by the user'), 'userRejected'],
  ['rejectedByUser', 'userRejected'],
  [error('USER_REJECTED'), 'userRejected'],
  [error('x', { code: 'USER_REJECTED_REQUEST' }), 'userRejected'],
  [error('x', { name: 'UserRejectedRequestError' }), 'userRejected'],
  [error('x', { code: 4001 }), 'userRejected'],
  [error('Transaction rejected: blockhash not found'), 'unknown'],
  [error('The node denied access to user data'), 'unknown'],
  [error('x', { name: 'RejectedError', code: Symbol('x') }), 'unknown'],
  [{ jsonrpc: '2.0', error: { code: 4001 } }, 'userRejected'],
  [error('x', { cause: error('User rejected the request.') }), 'userRejected'],
  [error('x', { data: { originalError: { code: 4100 } } }), 'notConnected'],
  [{ error: { error: { error: { error: { error: { code: 4001 } } } } } }, 'unknown'],
  [undefined, 'unknown'],
])('[Z20] reads %o as %s', (thrown, type) => {
  expect(fromWalletError(thrown).type).toBe(type)
})
