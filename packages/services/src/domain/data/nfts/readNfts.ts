import { type HeldNft, type Scanner, seenNfts } from '@vestibule/indexer'
import { cleanName } from '@vestibule/protocol'
import type { Nft } from '@vestibule/protocol/http'
import type { Database } from '../../../db/database.js'
import { SECOND } from '../../../platform/time.js'
import type { Clock } from '../../../ports/clock.js'
import type { Requester } from '../../admission/fairQueue.js'
import type { NodeQueues } from '../../admission/nodeQueues.js'
import type { Chain } from '../chains/openChains.js'
import { isSpam } from '../tokens/judgeAsset.js'
import { knownSymbols } from '../tokens/knownSymbols.js'
import { paidTokens } from '../tokens/paidTokens.js'
import { readTokenFacts } from '../tokens/tokenFacts.js'
import type { MetadataReader } from './createMetadataReader.js'
import { nftKey } from './nftRows.js'

/** Maximum time in ms to find NFTs, and to read their metadata. Both continue with the next request. */
const SEARCH_TIME = 2 * SECOND
const METADATA_TIME = 3 * SECOND
const MOST = 500
/** Domain name without a link. */
const NAME = /^[^\s/]+\.eth$/i

/** Returns only NFTs that their contracts confirm. @throws if the node does not respond */
export async function readNfts(
  options: readNfts.Options,
  { chain, account, requester }: readNfts.Asked,
): Promise<{ nfts: Nft[]; isComplete: boolean }> {
  const { db, clock, scanner, queues, metadata } = options
  const reader = chain.reader.nfts
  if (reader === undefined) return { nfts: [], isComplete: true }
  const listed = await queues.run(chain.id, requester, async () => reader.listHeld?.(account, MOST))
  const search = async () => {
    const asked = { account, requester, time: SEARCH_TIME }
    const { isComplete } = await scanner.readTransfers(chain, asked)
    const seen = await seenNfts(db, { network: chain.id, account }, MOST)
    const held = await queues.run(chain.id, requester, () => reader.readHeld(account, seen))
    return { held, isComplete }
  }
  const { held, isComplete } = listed ?? (await search())
  const tokens = [...new Set([...chain.listed, ...held.map(({ token }) => token)])]
  const facts = await queues.run(chain.id, requester, () =>
    readTokenFacts({ db, chain, now: clock() }, tokens),
  )
  // Slow metadata servers must not occupy a slot of the node.
  const said = await metadata.read({ chain, requester }, held, METADATA_TIME)
  const known = knownSymbols(chain, facts)
  const nameOf = (nft: HeldNft) => cleanName(said.rows.get(nftKey(nft))?.name ?? '')
  const isSuspect = (nft: HeldNft) => {
    const { name: own, symbol } = facts.get(nft.token) ?? {}
    const name = nameOf(nft)
    return (
      !chain.listed.includes(nft.token) &&
      (isSpam({ name: own, symbol }, known) ||
        (!NAME.test(name) && isSpam({ name, symbol: undefined }, known)))
    )
  }
  const suspects = [...new Set(held.filter(isSuspect).map(({ token }) => token))]
  const paid = await paidTokens(options, { chain, account, requester, tokens: suspects })
  const toNft = (nft: HeldNft): Nft => {
    const { name: own, symbol } = facts.get(nft.token) ?? {}
    const row = said.rows.get(nftKey(nft))
    const name = nameOf(nft)
    const isSuspicious = isSuspect(nft) && !paid.has(nft.token)
    return {
      chainId: chain.id,
      address: `${chain.id}:${nft.token}`,
      tokenId: String(nft.tokenId),
      standard: nft.standard,
      quantity: String(nft.amount),
      name,
      collection: { name: cleanName(own ?? '') || cleanName(symbol ?? '') },
      ...(row?.picture && { imageUrl: options.pictureUrl(row.picture) }),
      ...(isSuspicious && { flags: { is_spam: true } }),
      ...(said.pending.has(nftKey(nft)) && { pending: true }),
    }
  }
  return { nfts: held.map(toNft), isComplete }
}

export declare namespace readNfts {
  type Options = {
    db: Database
    clock: Clock
    scanner: Scanner
    queues: NodeQueues
    metadata: MetadataReader
    /** URL of a picture by its id. Undefined if the services offer no pictures. */
    pictureUrl: (id: string) => string | undefined
  }
  type Asked = {
    chain: Chain
    account: string
    requester: Requester
  }
}
