export { LOCALES, type Locale } from '../texts/localeList.js'
export { languageOf, localeOf, matchLocale } from '../texts/locales.js'
export { parseMessages } from '../texts/parseMessage.js'
export {
  ahead,
  type Catalogue,
  type Catalogues,
  createText,
  currentLanguage,
  formatDate,
  isolated,
  type Language,
  type Message,
  setLanguage,
  type Text,
  type Values,
} from '../texts/texts.js'
