/** Languages of the modal, the wallet and its emails. */
export const LOCALES = [
  'en',
  'es',
  'pt-BR',
  'fr',
  'de',
  'it',
  'tr',
  'ru',
  'uk',
  'ar',
  'fa',
  'ur',
  'hi',
  'id',
  'vi',
  'th',
  'ja',
  'ko',
  'zh-CN',
  'zh-TW',
] as const
export type Locale = (typeof LOCALES)[number]
