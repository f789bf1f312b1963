import type { NftId } from '@vestibule/indexer'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.js'
import { dataNfts as table } from '../../../db/schema/chainData.js'

export type NftRow = { name: string | null; picture: string | null; readAt: Date }

export const nftKey = ({ token, tokenId }: NftId) => `${token}:${tokenId}`

export async function loadNfts(
  db: Database,
  network: string,
  nfts: readonly NftId[],
): Promise<Map<string, NftRow>> {
  if (nfts.length === 0) return new Map()
  const wanted = new Set(nfts.map(nftKey))
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        eq(table.network, network),
        inArray(table.token, [...new Set(nfts.map(({ token }) => token))]),
        inArray(table.tokenId, [...new Set(nfts.map(({ tokenId }) => String(tokenId)))]),
      ),
    )
  return new Map(
    rows.flatMap(({ token, tokenId, ...row }): [string, NftRow][] => {
      const key = nftKey({ token, tokenId: BigInt(tokenId) })
      return wanted.has(key) ? [[key, row]] : []
    }),
  )
}

export async function saveNft(
  db: Database,
  { network, nft, row }: { network: string; nft: NftId; row: NftRow },
): Promise<void> {
  await db
    .insert(table)
    .values({ network, token: nft.token, tokenId: String(nft.tokenId), ...row })
    .onConflictDoUpdate({ target: [table.network, table.token, table.tokenId], set: row })
}
