import type { Catalogues, Locale } from '@vestibule/protocol/texts'
import { Fragment, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type Languages = Readonly<Record<string, (() => Promise<{ catalogues: Catalogues }>) | undefined>>
type LoadLanguages = () => Promise<{ languages: Languages }>

const parts = new Set<LoadLanguages>()
const shown = createStore(() => ({ version: 0 }))
let wanted: Locale | undefined
let work: Promise<void> = Promise.resolve()

export function addCatalogues(more: LoadLanguages): void {
  if (parts.has(more)) return
  parts.add(more)
  if (wanted !== undefined) work = load(wanted)
}

export function showLanguage(locale: Locale): Promise<void> {
  if (locale === (wanted ?? 'en')) return work
  wanted = locale
  work = load(locale)
  return work
}

export const languageReady = (): Promise<void> => work

async function load(locale: Locale): Promise<void> {
  try {
    const { loadLanguage } = await import('./loadLanguage.js')
    if (await loadLanguage(locale, parts, () => wanted === locale))
      shown.setState(({ version }) => ({ version: version + 1 }))
  } catch {}
}

/** Renders again after a language change, because texts are not React state. */
export function Localized({ children }: { children: ReactNode }) {
  const { version } = useStore(shown)
  return <Fragment key={version}>{children}</Fragment>
}
