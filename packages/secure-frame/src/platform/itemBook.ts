import { MAX_NFT_ITEMS } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { ApiClient } from './apiClient.js'
import { quotableName } from './readableText.js'

const PATIENCE_MS = 1_000
const MAX_NAME = 64
/** Picture URLs of the services. The window's policy allows pictures only from one origin. */
export const PICTURE = /^https?:\/\/[^/?#@\\]+\/i\/[A-Za-z0-9_-]{43}$/

/** `address`: the collection's CAIP-10 id. */
export type Item = { address: string; tokenId: string }

/** The NFT's creator controls this data: show it, but do not base a decision on it. */
export type ItemFacts = { name?: string | undefined; picture?: string | undefined }

export type ItemBook = {
  /** Waits for at most a second. Never rejects. */
  read: (asked: Asked) => Promise<readonly (Item & ItemFacts)[]>
}

type Asked = { chainId: string; account: string; items: readonly Item[] }

const Answer = z.object({
  items: z.array(
    z.object({
      address: z.string(),
      tokenId: z.string(),
      name: z.string(),
      imageUrl: z.optional(z.string()),
    }),
  ),
})

export function createItemBook(options: { api: ApiClient; projectId: string }): ItemBook {
  const { api, projectId } = options
  return {
    async read({ items, ...account }) {
      // The page chooses the length, but the services reject longer lists.
      const asked = items.slice(0, MAX_NFT_ITEMS)
      if (asked.length === 0) return []
      try {
        const answer = await api.request({
          method: 'POST',
          path: `/v1/nft/items?projectId=${projectId}`,
          body: { ...account, items: asked },
          response: Answer,
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        return answer.items.map(({ name, imageUrl = '', ...item }) => {
          const picture = PICTURE.test(imageUrl) ? imageUrl : undefined
          return { ...item, name: quotableName(name, MAX_NAME) || undefined, picture }
        })
      } catch {
        // The card shows the item by its number.
        return []
      }
    },
  }
}
