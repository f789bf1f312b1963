import type { Namespace } from '@vestibule/protocol'
import type { Wallet } from '@vestibule/protocol/http'

/** An app with a `mobile_link` accepts pairings. */
export type BrowsedWallet = Pick<Wallet, 'rdns' | 'mobile_link'>
type OwnBrowser = { namespaces: readonly Namespace[]; link: (page: URL) => string }

/** By rdns: wallet browsers that a link opens, and their namespaces. */
const BROWSERS: Readonly<Record<string, OwnBrowser>> = {
  'app.phantom': {
    namespaces: ['eip155', 'solana'],
    link: (page) => `https://phantom.app/ul/browse/${browsed(page)}`,
  },
  'com.solflare.wallet': {
    namespaces: ['solana'],
    link: (page) => `https://solflare.com/ul/v1/browse/${browsed(page)}`,
  },
  'com.coinbase.wallet': {
    namespaces: ['eip155', 'solana'],
    link: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  },
}

const browsed = ({ href, origin }: URL) =>
  `${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`

/** Undefined for an app that accepts pairings. */
export function ownBrowser(
  { rdns = '', mobile_link }: BrowsedWallet,
  namespaces: readonly Namespace[],
): OwnBrowser | undefined {
  if (mobile_link !== undefined || !Object.hasOwn(BROWSERS, rdns)) return undefined
  const browser = BROWSERS[rdns]
  const isOfUse = browser?.namespaces.some((namespace) => namespaces.includes(namespace))
  return isOfUse === true ? browser : undefined
}
