import type { Rpc } from '../../../../platform/rpc.js'
import { type NodeAccount, readAccounts } from '../transactions/readAccounts.js'
import { nameOfToken } from './knownTokens.js'
import type { Before } from './readBefore.js'
import type { SolanaView, TokenFacts, TransactionInsight } from './solanaView.js'
import { readDecimals, readTokenAccount } from './tokenAccounts.js'

/** Tokens that a node is asked about. */
const MAX_TOKENS = 32

/** What is known of all tokens that transactions move: by our own list, by the node, then by what they say themselves. */
export async function tokensOf(
  transactions: readonly TransactionInsight[],
  { rpc, before, network }: { rpc: Rpc; before: Before; network: { caipNetworkId: string } },
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
  const tokens = wanted.map((mint, index): [string, TokenFacts] => {
    // What one transaction says of a token need not hold in another, which may never be sent.
    const said = amounts.find((token) => token.mint === mint && token.decimals !== undefined)
    const decimals = readDecimals(found[index]) ?? said?.decimals
    return [mint, { symbol: nameOfToken(mint, network.caipNetworkId), decimals }]
  })
  return { tokens: Object.fromEntries(tokens), mints: Object.fromEntries(mints) }
}

async function readMints(rpc: Rpc, mints: readonly string[]): Promise<(NodeAccount | undefined)[]> {
  if (mints.length === 0) return []
  // Without their decimals amounts are told in smallest parts.
  return readAccounts(rpc, mints).catch(() => [])
}
