import type { Wallet, WalletsPage } from '@vestibule/protocol/http'
import { foldText } from './foldText.js'

export const PLATFORMS = ['ios', 'android', 'desktop'] as const
type Platform = (typeof PLATFORMS)[number]

/** Link fields that open a wallet on a platform. On computers, a phone scans a code. */
const WAYS: Record<Platform, readonly (keyof Wallet)[]> = {
  ios: ['mobile_link', 'link_mode', 'webapp_link', 'app_store'],
  android: ['mobile_link', 'link_mode', 'webapp_link', 'play_store'],
  desktop: [
    ...(['mobile_link', 'link_mode', 'webapp_link', 'desktop_link', 'rdns', 'injected'] as const),
    ...(['chrome_store', 'firefox_store', 'edge_store', 'safari_store', 'opera_store'] as const),
  ],
}

export type WalletQuery = {
  /** Starts at 1. */
  page: number
  entries: number
  search?: string | undefined
  certified?: boolean | undefined
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  /** CAIP-2 ids. Wallets without listed networks stay in the result. */
  chains?: readonly string[] | undefined
  platform?: Platform | undefined
}

/** Lists names that begin with the search text first, then names with a word that begins with the text. */
export function searchWallets(wallets: readonly Wallet[], query: WalletQuery): WalletsPage {
  const { page, entries, search, certified, include, exclude, chains, platform } = query
  const fit = wallets.filter(
    (wallet) =>
      (!certified || wallet.badge_type === 'certified') &&
      (include === undefined || include.includes(wallet.id)) &&
      !exclude?.includes(wallet.id) &&
      (!chains || !wallet.chains || wallet.chains.some((chain) => chains.includes(chain))) &&
      (!platform || WAYS[platform].some((way) => wallet[way] !== undefined)),
  )
  const found = search === undefined ? fit : rank(fit, foldText(search))
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}

function rank(wallets: readonly Wallet[], text: string): Wallet[] {
  const tiers: [Wallet[], Wallet[], Wallet[]] = [[], [], []]
  for (const wallet of wallets) {
    const name = foldText(wallet.name)
    if (name.startsWith(text)) tiers[0].push(wallet)
    else if (name.includes(` ${text}`)) tiers[1].push(wallet)
    else if (name.includes(text)) tiers[2].push(wallet)
  }
  return tiers.flat()
}
