import { expect, test } from 'vitest'
import { readOptions, readVariables } from './readOptions.js'

const REQUIRED = { projectId: 'my-dapp', networks: [] }

test('maps AppKit’s theme variables with both prefixes, and omits those without an equivalent', () => {
  expect(
    readVariables({
      '--w3m-accent': '#f00',
      '--apkt-z-index': 5,
      '--w3m-qr-color': '#0f0',
      fontFamily: 'serif',
    }),
  ).toEqual({ accent: '#f00', zIndex: 5, fontFamily: 'serif' })
})

test('omits AppKit’s options and features without an equivalent', () => {
  expect(
    readOptions({
      ...REQUIRED,
      enableCoinbase: false,
      coinbasePreference: 'all',
      enableReconnect: false,
      experimental_preferUniversalLinks: true,
      features: { analytics: true, reownBranding: false, emailShowWallets: false },
    }),
  ).toEqual({
    ...REQUIRED,
    enableReconnect: false,
    preferUniversalLinks: true,
    features: { analytics: true, emailShowWallets: false },
  })
})

test('keeps supported providers in the given order, and converts lists of vendors to on or off', () => {
  const features = { socials: ['x', 'farcaster', 'google'], swaps: ['1inch'], onramp: [] }
  expect(readOptions({ ...REQUIRED, features }).features).toEqual({
    socials: ['x', 'google'],
    swaps: true,
    onramp: false,
  })
  expect(readOptions({ ...REQUIRED, features: { socials: false } }).features).toEqual({
    socials: [],
  })
})

test('shows only the login methods with `enableWallets: false`', () => {
  expect(readOptions({ ...REQUIRED, enableWallets: false }).features).toEqual({
    connectMethodsOrder: ['email', 'social'],
    allWallets: false,
  })
})

test('accepts a single token instead of a list for a network', () => {
  const token = { address: '0x1', image: '/token.svg' }
  expect(readOptions({ ...REQUIRED, tokens: { 'eip155:1': token } }).tokens).toEqual({
    'eip155:1': [token],
  })
})
