import { expect, test } from 'vitest'
import { readVariables } from './createAppKit.js'

test('names the variables of AppKit as Vestibule does, and leaves out those without an equivalent', () => {
  expect(
    readVariables({
      '--w3m-accent': '#f00',
      '--w3m-z-index': 5,
      '--w3m-qr-color': '#0f0',
      fontFamily: 'serif',
    }),
  ).toEqual({ accent: '#f00', zIndex: 5, fontFamily: 'serif' })
})
