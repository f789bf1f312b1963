import { expect, test } from 'vitest'
import { readOptions, readVariables } from './readOptions.js'

const REQUIRED = { projectId: 'my-dapp', networks: [] }

test('names the variables of AppKit as Vestibule does, by both prefixes, and leaves out those without an equivalent', () => {
  expect(
    readVariables({
      '--w3m-accent': '#f00',
      '--apkt-z-index': 5,
      '--w3m-qr-color': '#0f0',
      fontFamily: 'serif',
    }),
  ).toEqual({ accent: '#f00', zIndex: 5, fontFamily: 'serif' })
})

test('leaves out options and features of AppKit without an equivalent, and keeps the others', () => {
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

test('keeps the providers that Vestibule has in the given order, and reads lists of vendors as on or off', () => {
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

test('shows the logins only with `enableWallets: false`', () => {
  expect(readOptions({ ...REQUIRED, enableWallets: false }).features).toEqual({
    connectMethodsOrder: ['email', 'social'],
    allWallets: false,
  })
})

test('takes a token of a network without a list', () => {
  const token = { address: '0x1', image: '/token.svg' }
  expect(readOptions({ ...REQUIRED, tokens: { 'eip155:1': token } }).tokens).toEqual({
    'eip155:1': [token],
  })
})
