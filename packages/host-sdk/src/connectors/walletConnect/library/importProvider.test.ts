import { expect, test } from 'vitest'
import { isNotInstalled } from './importProvider.js'

test.each([
  'Could not resolve "@walletconnect/universal-provider" imported by "@vestibule/host-sdk". Is it installed?',
  "Cannot find module '@walletconnect/universal-provider'",
  "Cannot find package '@walletconnect/universal-provider' imported from /srv/dapp/node_modules/@vestibule/host-sdk/dist/walletconnect.js",
  'Failed to resolve module specifier "@walletconnect/universal-provider".',
])('reports a missing package for: %s', (message) => {
  expect(isNotInstalled(new Error(message))).toBe(true)
})

test.each([
  'Failed to fetch dynamically imported module: https://dapp.example/assets/universal-provider-Bx1.js',
  'Loading chunk 12 failed.',
  'Could not resolve host',
])('allows a retry after: %s', (message) => {
  expect(isNotInstalled(new Error(message))).toBe(false)
})
