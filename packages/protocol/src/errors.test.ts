import { expect, test } from 'vitest'
import { EarlyError } from './earlyErrors.js'
import { ERRORS, VestibuleError } from './errors.js'

// Keep: developers search for these texts.
test.each([
  ['Z06', 'methodNotAllowed', 'Requested RPC call is not allowed'],
  ['Z09', 'callStatusNotApproved', 'Fetching call status not approved by the wallet.'],
  [
    'Z10',
    'switchFailed',
    'Failed to switch to chain. The chain is not approved or the wallet does not support wallet_switchEthereumChain',
  ],
  ['Z11', 'notConnected', 'Please call connect() before request()'],
  ['Z11', 'namespaceNotConfigured', 'Namespace is not configured'],
  ['Z11', 'noRpcUrl', 'No RPC url provided for chainId'],
  ['Z12', 'noChains', 'No chains found on connector.'],
  ['Z14', 'invalidCaipAddress', 'Invalid CAIP Address'],
  ['Z14', 'invalidCaip10Address', 'Invalid CAIP-10 address'],
  ['Z14', 'invalidCaipNetworkId', 'Invalid CAIP-2 network id'],
  ['Z14', 'invalidChainId', 'Invalid chainId'],
  ['Z15', 'chainNotSupported', 'Chain is not supported'],
  ['Z16', 'disconnectFailed', 'Failed to disconnect chains'],
  ['Z17', 'frameLoadFailed', 'Unable to load email login dependency'],
  ['Z18', 'requestAborted', 'Request was aborted'],
  ['Z18', 'somethingWrong', 'Something went wrong'],
  ['Z18', 'requestTimedOut', 'Something went wrong'],
  ['Z18', 'unknown', 'An error occurred'],
  ['Z18', 'invalidReply', 'An error occurred'],
  ['Z22', 'projectIdMissing', 'Project id not configured'],
  ['Z23', 'originNotAllowed', 'Invalid App Configuration'],
  ['X01', 'emailCooldown', 'Please try again after 30 seconds'],
  ['X17', 'adapterWithoutNamespace', 'An adapter must have a namespace'],
] as const)('[%s] %s has the text "%s"', (_row, type, message) => {
  expect(ERRORS[type].message).toBe(message)
})
test.each([
  ['Z20', 'userRejected', 4001],
  ['Z20', 'unrecognizedChain', 4902],
  ['Z20', 'switchFailed', 5000],
  ['Z20', 'invalidChainId', 32603],
] as const)('returns the error [%s] %s with the code %d', (_row, type, code) => {
  expect(ERRORS[type].code).toBe(code)
})

test('creates an early error as a VestibuleError with the same text', () => {
  const error = new EarlyError('offline')
  expect(error).toBeInstanceOf(VestibuleError)
  expect(error).toMatchObject({ ...ERRORS.offline, type: 'offline', name: 'VestibuleError' })
})
