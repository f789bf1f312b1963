import type { Core } from './core.js'
import type { ButtonTexts, State } from './model/state.js'

/** A copy of the catalogue's English texts. */
const ENGLISH = {
  connect: 'Connect Wallet',
  connecting: 'Connecting…',
  network: 'Select Network',
  email: 'Email',
  passkey: 'Passkey',
  wallet: 'Wallet',
} satisfies Partial<ButtonTexts>

/** Prefers the loaded language, then the dapp's `messages` (used on a server), then English. */
export function buttonText(
  { options }: Pick<Core, 'options'>,
  { language }: Pick<State, 'language'>,
  id: keyof typeof ENGLISH,
): string {
  const given = options.messages?.buttons?.[id]
  return language?.buttons[id] ?? (typeof given === 'string' ? given : ENGLISH[id])
}

/** Loads the language for buttons that render before the modal. */
export function loadButtonTexts(core: Core): void {
  const { locale = globalThis.navigator?.language } = core.options
  if (/^en\b/.test(locale ?? 'en')) return
  import('./language.js').then(
    ({ loadLanguage }) => loadLanguage(core),
    (error: unknown) => core.log.warn('The texts of a language could not be loaded.', error),
  )
}
