import { spoofsSymbol } from '../../../../platform/spoofsSymbol.js'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const WRAPPED = 'So11111111111111111111111111111111111111112'

/** Names by mint. A mint can claim any symbol. */
const NAMES: Readonly<Record<string, string>> = {
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
}

export function nameOfToken(mint: string, caipNetworkId: string): string | undefined {
  if (mint === WRAPPED) return 'wSOL'
  return caipNetworkId === MAINNET && Object.hasOwn(NAMES, mint) ? NAMES[mint] : undefined
}

export function imitatesToken(symbol: string, currency: string): boolean {
  return spoofsSymbol(symbol, [...Object.values(NAMES), 'wSOL', currency])
}
