import { expect, test } from 'vitest'
import { buttonText } from './buttonText.js'

const language = {
  locale: 'de',
  version: 1,
  buttons: { connect: 'Wallet verbinden', connecting: 'Verbinden…', network: 'Netzwerk wählen' },
} as const

test('a button has the loaded language’s text, before that the dapp’s, else the English one', () => {
  const dapp = { options: { messages: { buttons: { connect: 'Log in' } } } } as never
  const plain = { options: {} } as never
  expect(buttonText(plain, {}, 'connect')).toBe('Connect Wallet')
  expect(buttonText(dapp, {}, 'connect')).toBe('Log in')
  expect(buttonText(dapp, {}, 'network')).toBe('Select Network')
  expect(buttonText(plain, { language }, 'connecting')).toBe('Verbinden…')
})

test('the English texts of buttons are those of the catalogue', async () => {
  const { default: english } = await import('../buttons/locales/en.json')
  for (const id of ['connect', 'connecting', 'network'] as const)
    expect(buttonText({ options: {} } as never, {}, id)).toBe(english[id])
})
