import { showLanguage } from './language.js'

/** For a document that no page opened. @param chosen The visitor's choice here @default the best of the browser's languages */
export async function showOwnLanguage(chosen: string | null = null): Promise<void> {
  const wanted = chosen === null ? navigator.languages : [chosen]
  if (wanted.length === 0 || /^en\b/.test(wanted[0] ?? '')) return
  const { matchLocale } = await import('./loadLanguage.js')
  await showLanguage(matchLocale(wanted))
}
