import type { Metadata } from '@vestibule/protocol'

export function readMetadata(given: Partial<Metadata> = {}): Metadata {
  const page = globalThis.document
  if (page === undefined) return { name: '', description: '', url: '', icons: [], ...given }
  const icon = page.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  const description = page.querySelector<HTMLMetaElement>(
    'meta[property="og:description"]',
  )?.content
  return {
    name: page.title.trim() || page.location.host,
    description: description ?? '',
    url: page.location.origin,
    icons: icon === undefined ? [] : [icon],
    ...given,
  }
}

export function isOwnAddress(url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === globalThis.location.origin
}
