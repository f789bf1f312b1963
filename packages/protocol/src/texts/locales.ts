import type { Locale } from './localeList.js'

/**
 * The first supported language, else `en`.
 * @param wanted BCP 47 tags, the best first.
 * @param
 * locales `LOCALES`; the SDK passes its own list, since its code for English pages has none
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

/** Undefined for an invalid tag and an unsupported language. */
export function localeOf(tag: string | undefined, locales: readonly Locale[]): Locale | undefined {
  const parsed = parseTag(tag)
  if (parsed === undefined) return undefined
  const { language, script } = parsed
  if (language === 'pt') return 'pt-BR'
  // Traditional characters: Taiwan, Hong Kong, Macao, and Cantonese.
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
 * In the visitor's region, such as `de-CH` for `de`. Digits are Latin: people compare amounts and
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
