import { type Bytes, fromBase64Url, toBase64Url } from '../platform/bytes.js'

export const WINDOW_PATH = '/approve'

/** The data is in the fragment, which browsers never send to a server. */
export function windowLink({ id, key, isTab = false }: WindowLink, path: string = WINDOW_PATH) {
  return `${path}#${id}.${toBase64Url(key)}${isTab ? '.tab' : ''}`
}

/** 128 bits of id, 256 bits of key. */
export function readWindowLink(fragment: string): Required<WindowLink> | undefined {
  const [, id, key, tab] =
    /^#([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})(\.tab)?$/.exec(fragment) ?? []
  if (id === undefined || key === undefined) return undefined
  return { id, key: fromBase64Url(key), isTab: tab !== undefined }
}

type WindowLink = {
  id: string
  key: Bytes
  /** Whether the page's own tab shows the wallet and then returns to the page. @default false */
  isTab?: boolean
}
