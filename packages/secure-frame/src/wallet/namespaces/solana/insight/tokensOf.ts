import type { Rpc } from '../../../../platform/rpc.js'
import { type NodeAccount, readAccounts } from '../transactions/readAccounts.js'
import { imitatesToken, nameOfToken } from './knownTokens.js'
import { metadataPlace, mintSymbol } from './mintSymbol.js'
import type { Before } from './readBefore.js'
import type { SolanaView, TokenFacts, TransactionInsight } from './solanaView.js'
import { readDecimals, readTokenAccount } from './tokenAccounts.js'

/** Maximum number of tokens to look up at a node. */
const MAX_TOKENS = 32

/** Uses our list first, then the node, then the transactions. */
export async function tokensOf(
  transactions: readonly TransactionInsight[],
  { rpc, before, network, account }: Options,
): Promise<Pick<SolanaView, 'tokens' | 'mints'>> {
  const amounts = transactions
    .flatMap(({ steps }) => steps)
    .flatMap(({ amount }) => (amount?.token === undefined ? [] : [amount.token]))
  const mints = amounts.flatMap(({ account }) => {
    const mint = account && readTokenAccount(before.get(account))?.mint
    return mint === undefined || account === undefined ? [] : [[account, mint] as const]
  })
  const changed = transactions.flatMap(({ simulation }) =>
    simulation.changes.map(({ mint }) => mint),
  )
  const all = [...amounts.map(({ mint }) => mint), ...mints.map(([, mint]) => mint), ...changed]
  const wanted = [...new Set(all.filter((mint) => mint !== undefined))].slice(0, MAX_TOKENS)
  const found = await readMints(rpc, wanted)
  const own = ownTokens(transactions, { before, account })
  const listed = new Set(network.swap?.tokens)
  const tokens = wanted.map((mint, index): [string, TokenFacts] => {
    // Do not use a transaction's decimals for another one: a transaction with wrong decimals may
    // never be sent.
    const said = amounts.find((token) => token.mint === mint && token.decimals !== undefined)
    const told = found[index]
    const decimals = readDecimals(told?.account) ?? said?.decimals
    const symbol =
      nameOfToken(mint, network.caipNetworkId) ??
      (told && (own.has(mint) || listed.has(mint)) ? symbolFor(mint, { told, network }) : undefined)
    return [mint, { symbol, decimals }]
  })
  return { tokens: Object.fromEntries(tokens), mints: Object.fromEntries(mints) }
}

type Network = {
  caipNetworkId: string
  nativeCurrency: { symbol: string }
  /** The operator's tokens may imitate names. */
  swap?: { tokens: readonly string[] } | undefined
}
type Options = { rpc: Rpc; before: Before; network: Network; account: string }

/** Shows names only of tokens that the transactions do not increase: a site could invent the name of an offered token. */
function ownTokens(
  transactions: readonly TransactionInsight[],
  { before, account }: { before: Before; account: string },
): ReadonlySet<string> {
  const held = [...before.values()].flatMap((each) => {
    const token = readTokenAccount(each)
    return token?.owner === account && token.amount > 0n ? [token.mint] : []
  })
  const own = new Set(held)
  for (const { direction, mint } of transactions.flatMap(({ simulation }) => simulation.changes))
    if (direction === 'in' && mint !== undefined) own.delete(mint)
  return own
}

/** @returns undefined for an imitation of a well-known token */
function symbolFor(mint: string, of: { told: Told; network: Network }) {
  const symbol = mintSymbol(mint, of.told)
  return symbol !== undefined && imitatesToken(symbol, of.network.nativeCurrency.symbol)
    ? undefined
    : symbol
}

type Told = { account: NodeAccount | undefined; metadata: NodeAccount | undefined }

async function readMints(rpc: Rpc, mints: readonly string[]): Promise<Told[]> {
  if (mints.length === 0) return []
  const places = await Promise.all(mints.map(metadataPlace))
  const asked = [...mints, ...places.filter((place) => place !== undefined)]
  const found = await readAccounts(rpc, asked).catch(() => [])
  const at = new Map(asked.map((address, index) => [address, found[index]]))
  return mints.map((mint, index) => ({
    account: at.get(mint),
    metadata: at.get(places[index] ?? ''),
  }))
}
