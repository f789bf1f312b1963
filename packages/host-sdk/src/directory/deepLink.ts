import type { Namespace } from '@vestibule/protocol'
import { readAppLink, type Wallet } from '@vestibule/protocol/http'
import type { AppChoice } from '../core/model/connector.js'
import type { Device } from '../platform/device.js'
import { type BrowsedWallet, ownBrowser } from './ownBrowser.js'

/** Phones open apps only when the visitor taps a link. */
export type AppLink = {
  href: string
  target: '_self' | '_top' | '_blank'
  /** Opens the app for later requests, without a pairing URI. */
  app: string
}

type Surroundings = Pick<Device, 'android' | 'iosSafari' | 'telegram' | 'framed'>

export const LINK_KINDS = {
  mobile: 'mobile_link',
  desktop: 'desktop_link',
  web: 'webapp_link',
} as const

const OFFER = /^wc:[0-9a-f]{64}@2\?[A-Za-z0-9\-._~:/?#@!$&'()*+,;=%]+$/

/** @returns undefined without a link, or for an invalid link or pairing URI */
export function deepLink(wallet: Wallet, options: Options): AppLink | undefined {
  const { kind = 'mobile', uri, device } = options
  const link = chooseLink(wallet, options)
  const app = link === undefined ? undefined : readLink(link)
  if (app === undefined || !OFFER.test(uri)) return undefined
  // Telegram on Android decodes links once.
  const isTwice = device.telegram && device.android
  const encoded = isTwice ? encodeURIComponent(encodeURIComponent(uri)) : encodeURIComponent(uri)
  return {
    href: `${join(app, 'wc')}${app.includes('?') ? '&' : '?'}uri=${encoded}`,
    target: kind === 'web' ? '_blank' : targetOf(device),
    app,
  }
}

type Options = {
  uri: string
  device: Surroundings
  kind?: keyof typeof LINK_KINDS | undefined
  /** Prefers https links to the app's own scheme. @default true on iOS Safari */
  preferUniversalLinks?: boolean | undefined
}

export function requestLink(
  choice: Pick<AppChoice, 'href'>,
  device: Surroundings,
): Pick<AppLink, 'href' | 'target'> | undefined {
  const app = readLink(choice.href)
  if (app === undefined) return undefined
  return { href: join(app, 'wc'), target: targetOf(device) }
}

export function browserLink(
  wallet: BrowsedWallet,
  options: { page: string; namespaces: readonly Namespace[]; device: Surroundings },
): Pick<AppLink, 'href' | 'target'> | undefined {
  const { page, namespaces, device } = options
  const browser = ownBrowser(wallet, namespaces)
  if (browser === undefined || !/^https?:/.test(page) || !URL.canParse(page)) return undefined
  return { href: browser.link(new URL(page)), target: targetOf(device) }
}

function chooseLink(wallet: Wallet, options: Options): string | undefined {
  const { kind = 'mobile', device, preferUniversalLinks = device.iosSafari } = options
  if (kind !== 'mobile') return wallet[LINK_KINDS[kind]]
  // Telegram opens only https links.
  const isUniversal = preferUniversalLinks || device.telegram
  return isUniversal ? (wallet.link_mode ?? wallet.mobile_link) : wallet.mobile_link
}

/** The link may come from the page's storage. A fragment would hide the pairing URI. */
function readLink(link: string): string | undefined {
  return readAppLink(link.trim())?.replace(/#.*$/, '')
}

function join(link: string, part: string): string {
  const [, start = '', path = '', query = ''] = /^([^/]+:\/\/)([^?]*)(.*)$/.exec(link) ?? []
  const folder = path.replace(/\/+$/, '')
  return `${start}${folder === '' ? '' : `${folder}/`}${part}${query}`
}

function targetOf({ telegram, framed }: Surroundings): AppLink['target'] {
  if (telegram) return '_blank'
  return framed ? '_top' : '_self'
}
