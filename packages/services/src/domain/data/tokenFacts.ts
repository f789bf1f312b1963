import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.js'
import { dataTokens as table } from '../../db/schema.js'
import type { TokenFacts } from '../../namespaces/chainReader.js'
import { DAY } from '../../platform/time.js'
import type { Chain } from './openChains.js'

/** Milliseconds after which a token is asked again. */
const LIFE = DAY
/** Milliseconds after which a token that said no decimals is asked again: it may have been the node's weakness. */
const AGAIN = 60_000
/** Characters of a name that are kept. */
const MAX_TEXT = 256

/** What tokens say of themselves, from the database or else from their contracts. @throws where the node does not answer */
export async function readTokenFacts(
  { db, chain, now }: { db: Database; chain: Chain; now: number },
  tokens: readonly string[],
): Promise<Map<string, TokenFacts>> {
  if (tokens.length === 0) return new Map()
  const network = chain.id
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.network, network),
        inArray(table.token, [...tokens]),
        gt(table.readAt, new Date(now - LIFE)),
      ),
    )
  const known = new Map(rows.map((row) => [row.token, factsOf(row)]))
  const missing = tokens.filter((token) => !known.has(token))
  if (missing.length === 0) return known
  const read = await chain.reader.describeTokens(missing)
  const values = [...read].map(([token, { name, symbol, decimals = null }]) => ({
    network,
    token,
    name: name?.slice(0, MAX_TEXT) ?? null,
    symbol: symbol?.slice(0, MAX_TEXT) ?? null,
    decimals,
    readAt: new Date(decimals === null ? now - LIFE + AGAIN : now),
  }))
  for (const { network: _, token, ...set } of values)
    await db
      .insert(table)
      .values({ network, token, ...set })
      .onConflictDoUpdate({ target: [table.network, table.token], set })
  return new Map([...known, ...values.map((row) => [row.token, factsOf(row)] as const)])
}

type Row = Pick<typeof table.$inferSelect, 'name' | 'symbol' | 'decimals'>

function factsOf({ name, symbol, decimals }: Row): TokenFacts {
  return {
    name: name ?? undefined,
    symbol: symbol ?? undefined,
    decimals: decimals ?? undefined,
  }
}
