import type { Locale } from './localeList.js'

/**
 * The first of the visitor's languages that we have, `en` without one.
 * @param wanted BCP 47 tags, the best first
 * @param locales `LOCALES`; the SDK names them in another way, since code for English pages has no list
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

/** Ours for a language tag; undefined for an invalid tag and for a language that we do not have. */
export function localeOf(tag: string | undefined, locales: readonly Locale[]): Locale | undefined {
  const parsed = parseTag(tag)
  if (parsed === undefined) return undefined
  const { language, script } = parsed
  if (language === 'pt') return 'pt-BR'
  // Taiwan, Hong Kong and Macao write traditional characters, as Cantonese does.
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
 * The locale for `Intl` in the visitor's own region of the language, such as `de-CH` for `de`. Digits are Latin, since people
 * compare amounts and codes with other screens.
 * @param wanted The visitor's tags
 */
export function languageOf(locale: Locale, wanted: readonly string[] = []) {
  const tag = wanted.find((one) => localeOf(one, [locale]) === locale) ?? locale
  return {
    locale,
    tag: locale === 'en' ? 'en' : new Intl.Locale(tag, { numberingSystem: 'latn' }).toString(),
    direction: RIGHT_TO_LEFT.test(locale) ? ('rtl' as const) : ('ltr' as const),
  }
}
