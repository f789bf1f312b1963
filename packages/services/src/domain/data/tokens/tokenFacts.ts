import { NodeFault, type TokenFacts } from '@vestibule/indexer'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { dataTokens as table } from '../../../db/schema/chainData.js'
import { DAY } from '../../../platform/time.js'
import type { Chain } from '../chains/openChains.js'

/** Cache time of a token's facts in ms. */
const LIFE = DAY
/** Cache time in ms for a token without decimals: the node may have failed. */
const AGAIN = 60_000
const MAX_TEXT = 256

/** Keeps cached facts if a contract does not respond. @param options.needed required tokens @throws if the node does not respond */
export async function readTokenFacts(
  { db, chain, now, needed = [] }: Options,
  tokens: readonly string[],
): Promise<Map<string, TokenFacts>> {
  if (tokens.length === 0) return new Map()
  const network = chain.id
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.network, network), inArray(table.token, [...tokens])))
  const before = new Map(rows.map((row) => [row.token, row]))
  const known = new Map(rows.map((row) => [row.token, factsOf(row)]))
  const isFresh = (row: Row | undefined) => row !== undefined && now - row.readAt.getTime() < LIFE
  const missing = tokens.filter((token) => !isFresh(before.get(token)))
  if (missing.length === 0) return known
  const read = await chain.reader.describeTokens(missing)
  const values = [...read].map(([token, { name, symbol, decimals }]) => ({
    network,
    token,
    name: name?.slice(0, MAX_TEXT) ?? before.get(token)?.name ?? null,
    symbol: symbol?.slice(0, MAX_TEXT) ?? before.get(token)?.symbol ?? null,
    decimals: decimals ?? before.get(token)?.decimals ?? null,
    readAt: new Date(decimals === undefined ? now - LIFE + AGAIN : now),
  }))
  for (const { network: _, token, ...set } of values)
    await db
      .insert(table)
      .values({ network, token, ...set })
      .onConflictDoUpdate({ target: [table.network, table.token], set })
  const facts = new Map([...known, ...values.map((row) => [row.token, factsOf(row)] as const)])
  if (needed.some((token) => !facts.has(token)))
    throw new NodeFault('a request for the token’s data')
  return facts
}

type Options = { db: Database; chain: Chain; now: number; needed?: readonly string[] | undefined }

type Row = typeof table.$inferSelect

function factsOf({ name, symbol, decimals }: Omit<Row, 'readAt'>): TokenFacts {
  return {
    name: name ?? undefined,
    symbol: symbol ?? undefined,
    decimals: decimals ?? undefined,
  }
}
