import { expect, test } from 'vitest'
import { fromProviderError } from './fromProviderError.js'

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)
const cyclic: { message: string; cause?: unknown } = { message: 'x' }
cyclic.cause = cyclic

test.each<[unknown, string]>([
  ['User denied account authorization', 'userRejected'],
  [error('User canceled'), 'userRejected'],
  [error('Connection request reset. Please try again.'), 'userRejected'],
  [error('Cancelled'), 'userRejected'],
  [error('Request rejected'), 'userRejected'],
  [error('User closed modal'), 'userRejected'],
  [error('The request was rejected by the user.'), 'userRejected'],
  ['rejectedByUser', 'userRejected'],
  [error('USER_REJECTED'), 'userRejected'],
  [error('x', { code: 'USER_REJECTED_REQUEST' }), 'userRejected'],
  [error('x', { name: 'UserRejectedRequestError' }), 'userRejected'],
  [error('Try adding the chain using wallet_addEthereumChain first.'), 'unrecognizedChain'],
  [error('x', { code: '4001' }), 'userRejected'],
  [error('x', { code: 'ACTION_REJECTED' }), 'userRejected'],
  [{ error: { code: 4001 } }, 'userRejected'],
  [error('x', { code: 'UNKNOWN_ERROR', error: { code: 4001 } }), 'userRejected'],
  [error('x', { code: -32603, data: { code: 4001 } }), 'userRejected'],
  [error('x', { code: -32603, data: { originalError: { code: 4001 } } }), 'userRejected'],
  [error('x', { cause: error('y', { code: 4001 }) }), 'userRejected'],
  [error('Unrecognized chain ID "0x2105".'), 'unrecognizedChain'],
  [error('x', { code: '4902' }), 'unrecognizedChain'],
  [error('x', { data: { code: 4902 } }), 'unrecognizedChain'],
  [error('x', { code: 5000 }), 'chainNotSupported'],
  [error('x', { code: 32603 }), 'invalidChainId'],
  [error('transaction rejected: nonce too low'), 'unknown'],
  [error('x', { code: 'TRANSACTION_REJECTED', name: 'RejectedError' }), 'unknown'],
  [error('The user is not allowed to cancel'), 'unknown'],
  [error('x', { code: Symbol('4001') }), 'unknown'],
  [cyclic, 'unknown'],
  [Symbol('x'), 'unknown'],
  [undefined, 'unknown'],
])('[Z20] maps %o to %s', (thrown, type) => {
  expect(fromProviderError(thrown).type).toBe(type)
})

test.each([
  [error('x', { code: -32002 })],
  [error('x', { code: '-32002' })],
  [error('x', { code: -32603, data: { originalError: { code: -32002 } } })],
  [error("Request of type 'wallet_requestPermissions' already pending for origin")],
  [error('Already processing eth_requestAccounts. Please wait.')],
])('[Z20] maps %o to a request that is pending in the wallet', (thrown) => {
  expect(fromProviderError(thrown).data?.providerCode).toBe(-32002)
})

test('keeps the text of an error without a known code', () => {
  const { message, data } = fromProviderError({ code: -32000, message: 'Out of gas' })
  expect([message, data?.providerCode]).toEqual(['Out of gas', -32000])
})
