import type { Core } from './core.js'
import type { ButtonTexts, State } from './model/state.js'

/** English texts, copied from their catalogue. */
const ENGLISH = {
  connect: 'Connect Wallet',
  connecting: 'Connecting…',
  network: 'Select Network',
  email: 'Email',
  passkey: 'Passkey',
  wallet: 'Wallet',
} satisfies Partial<ButtonTexts>

/** In the loaded language, else from the dapp's `messages` (as on a server), else in English. */
export function buttonText(
  { options }: Pick<Core, 'options'>,
  { language }: Pick<State, 'language'>,
  id: keyof typeof ENGLISH,
): string {
  const given = options.messages?.buttons?.[id]
  return language?.buttons[id] ?? (typeof given === 'string' ? given : ENGLISH[id])
}

/** For a button that is on the page before the modal. */
export function loadButtonTexts(core: Core): void {
  const { locale = globalThis.navigator?.language } = core.options
  if (/^en\b/.test(locale ?? 'en')) return
  import('./language.js').then(
    ({ loadLanguage }) => loadLanguage(core),
    (error: unknown) => core.log.warn('The texts of a language could not be loaded.', error),
  )
}
