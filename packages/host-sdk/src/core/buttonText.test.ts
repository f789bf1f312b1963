import { expect, test } from 'vitest'
import english from '../buttons/locales/en.json'
import { buttonText } from './buttonText.js'

const language = {
  locale: 'de',
  tag: 'de',
  direction: 'ltr',
  catalogues: [],
  version: 1,
  buttons: { ...english, connect: 'Wallet verbinden', connecting: 'Verbinden…' },
} as const

test('prefers the loaded language’s text, then the dapp’s text, then the English text', () => {
  const dapp = { options: { messages: { buttons: { connect: 'Log in' } } } } as never
  const plain = { options: {} } as never
  expect(buttonText(plain, {}, 'connect')).toBe('Connect Wallet')
  expect(buttonText(dapp, {}, 'connect')).toBe('Log in')
  expect(buttonText(dapp, {}, 'network')).toBe('Select Network')
  expect(buttonText(plain, { language }, 'connecting')).toBe('Verbinden…')
})

test('shows the catalogue’s English texts on the buttons', () => {
  for (const id of ['connect', 'connecting', 'network', 'email', 'passkey', 'wallet'] as const)
    expect(buttonText({ options: {} } as never, {}, id)).toBe(english[id])
})
