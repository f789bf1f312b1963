import type { Locale } from './localeList.js'

/**
 * Returns the first supported language, otherwise `en`.
 * @param wanted BCP 47 tags, best first.
 * @param locales `LOCALES`. The SDK passes its own list: it loads none for English pages
 */
export function matchLocale(
  wanted: readonly (string | undefined)[],
  locales: readonly Locale[],
): Locale {
  for (const tag of wanted) {
    const locale = localeOf(tag, locales)
    if (locale !== undefined) return locale
  }
  return 'en'
}

/** Undefined for an invalid tag or an unsupported language. */
export function localeOf(tag: string | undefined, locales: readonly Locale[]): Locale | undefined {
  const parsed = parseTag(tag)
  if (parsed === undefined) return undefined
  const { language, script } = parsed
  if (language === 'pt') return 'pt-BR'
  // Traditional characters in Taiwan, Hong Kong and Macao, and for Cantonese.
  if (language === 'zh' || language === 'yue') return script === 'Hant' ? 'zh-TW' : 'zh-CN'
  return locales.find((locale) => locale === language)
}

function parseTag(tag: string | undefined): Intl.Locale | undefined {
  try {
    return tag === undefined ? undefined : new Intl.Locale(tag).maximize()
  } catch {
    return undefined
  }
}

const RIGHT_TO_LEFT = /^(ar|fa|ur)$/

/**
 * With the visitor's region, such as `de-CH` for `de`. Digits are Latin: people compare amounts and
 * codes with other screens.
 * @param wanted The visitor's tags.
 */
export function languageOf(locale: Locale, wanted: readonly string[] = []) {
  const tag = wanted.find((one) => localeOf(one, [locale]) === locale) ?? locale
  return {
    locale,
    tag: locale === 'en' ? 'en' : new Intl.Locale(tag, { numberingSystem: 'latn' }).toString(),
    direction: RIGHT_TO_LEFT.test(locale) ? ('rtl' as const) : ('ltr' as const),
  }
}
