import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Core } from './core.js'
import { loadLanguage } from './language.js'
import type { Options } from './model/options.js'
import type { State } from './model/state.js'

const instance = (options: Partial<Options>) =>
  ({ options, store: createStore<Partial<State>>(() => ({})) }) as unknown as Core
async function buttonsOf(options: Partial<Options>) {
  const core = instance(options)
  await loadLanguage(core)
  return core.store.getState().language
}

test('shows buttons in the configured language, but prefers the dapp’s texts', async () => {
  expect(await buttonsOf({ locale: 'de' })).toMatchObject({
    locale: 'de',
    version: 1,
    buttons: { connect: 'Wallet verbinden', connecting: 'Wird verbunden…' },
  })
  const messages = { buttons: { connect: 'Anmelden' } }
  expect(await buttonsOf({ locale: 'de', messages })).toMatchObject({
    buttons: { connect: 'Anmelden', network: 'Netzwerk auswählen' },
  })
  expect(await buttonsOf({ locale: 'en', messages })).toMatchObject({
    buttons: { connect: 'Anmelden', network: undefined },
  })
})

test('does not load texts for an English page without the `messages` option', async () => {
  expect(await buttonsOf({ locale: 'en' })).toBeUndefined()
})
