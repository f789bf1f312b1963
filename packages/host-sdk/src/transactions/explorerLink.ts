import type { Network } from '../core/model/network.js'

/** Where a network's explorer shows a transaction; nothing where it has none that a page may link to. */
export function explorerLink({ blockExplorers }: Network, hash: string): string | undefined {
  const base = blockExplorers?.default.url
  if (base === undefined || !URL.canParse(base)) return undefined
  const { protocol } = new URL(base)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return `${base.replace(/\/+$/, '')}/tx/${encodeURIComponent(hash)}`
}
