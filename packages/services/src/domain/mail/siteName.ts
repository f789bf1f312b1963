import { t } from './text.js'

export type NamedSite = { at: 'settings' | 'site'; site: string }

export function siteName(page: { dappOrigin: string; frameOrigin: string }): NamedSite {
  const { dappOrigin, frameOrigin } = page
  if (dappOrigin === frameOrigin) return { at: 'settings', site: `${dappOrigin}/hub` }
  const isExtension = dappOrigin.startsWith('chrome-extension:')
  return { at: 'site', site: isExtension ? t('extension') : dappOrigin }
}

export const nameOfSite = (site: NamedSite): string => t('site', site)
