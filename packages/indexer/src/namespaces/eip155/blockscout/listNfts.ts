import * as z from 'zod'
import type { AskIndex, NftId } from '../../../chainReader.js'
import { NodeFault } from '../../../nodeFault.js'
import { findAt } from '../../../readIndex.js'
import { address } from '../quantities.js'
import { NextPage, placeOf } from './nextPage.js'

const MOST_PAGES = 20
const LAST_ID = 2n ** 256n

const Item = z
  .object({
    id: z
      .string()
      .regex(/^\d{1,78}$/)
      .transform(BigInt)
      .refine((id) => id < LAST_ID),
    token: z.object({ address: address.nullish(), address_hash: address.nullish() }),
  })
  .transform(({ id: tokenId, token }, context): NftId => {
    const found = token.address_hash ?? token.address
    if (found) return { token: found, tokenId }
    context.issues.push({ code: 'custom', input: token, message: 'must have an address' })
    return z.NEVER
  })
const Page = z.object({
  // An invalid item must not hide the others.
  items: z
    .array(z.unknown())
    .max(1_000)
    .transform((items) => items.flatMap((item) => Item.safeParse(item).data ?? [])),
  next_page_params: NextPage,
})

/** @returns undefined if the index has no such list @throws NodeFault */
export async function listNfts(
  ask: AskIndex,
  account: string,
  most: number,
): Promise<{ nfts: NftId[]; isComplete: boolean } | undefined> {
  const path = `/addresses/${account}/nft`
  const found = new Map<string, NftId>()
  let place = ''
  for (let pages = 0; pages < MOST_PAGES && found.size < most; pages++) {
    const page = await findAt(ask, `${path}?type=ERC-721,ERC-1155${place}`, Page)
    if (page === undefined) {
      if (pages > 0) throw new NodeFault(path)
      return undefined
    }
    for (const nft of page.items) found.set(`${nft.token}:${nft.tokenId}`, nft)
    if (!page.next_page_params)
      return { nfts: [...found.values()].slice(0, most), isComplete: found.size <= most }
    place = `&${placeOf(page.next_page_params)}`
  }
  return { nfts: [...found.values()].slice(0, most), isComplete: false }
}
