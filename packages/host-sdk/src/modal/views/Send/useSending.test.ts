import { VestibuleError } from '@vestibule/protocol'
import { expect, test } from 'vitest'
import { fromWalletError } from '../../../connectors/walletConnect/library/fromWalletError.js'
import type { Network } from '../../../core/model/network.js'
import { ofTransfer } from './useSending.js'

const network = { name: 'Local One' } as Network

test.each([
  [
    'a phone that let the request expire',
    fromWalletError({ code: -32_000, message: 'Request expired. Please try again.' }),
    'Your wallet did not answer in time. Reject the request there before you send again.',
  ],
  [
    'a wallet on another network',
    new VestibuleError('chainNotSupported', { data: { active: '1' } }),
    'Your wallet is on another network. Switch it to Local One, then try again.',
  ],
  ['a visitor who declined', new VestibuleError('userRejected'), undefined],
  ['anything else', new Error('Broken'), undefined],
])('[J09] a transfer that ends with %s says so', (_cause, error, text) => {
  expect(ofTransfer(error, network)).toBe(text)
})
