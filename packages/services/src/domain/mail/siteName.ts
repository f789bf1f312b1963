import { t } from './text.js'

/** The page that someone signs in at, as mails name it. */
export type NamedSite = { at: 'settings' | 'site'; site: string }

export function siteName(page: { dappOrigin: string; frameOrigin: string }): NamedSite {
  const { dappOrigin, frameOrigin } = page
  return dappOrigin === frameOrigin
    ? { at: 'settings', site: `${dappOrigin}/hub` }
    : { at: 'site', site: dappOrigin }
}

/** Its name outside of a sentence. */
export const nameOfSite = (site: NamedSite): string => t('site', site)
