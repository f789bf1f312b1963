/** First match wins: most browsers also list their ancestors. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

type Names = readonly (readonly [RegExp, string])[]

/** For mails. Never uses the client's text, which an attacker could choose. */
export function deviceLabel(userAgent: string | undefined): string {
  const find = (names: Names) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return `${find(BROWSERS) ?? 'An unknown browser'} on ${find(SYSTEMS) ?? 'an unknown system'}`
}
