import { MAX_NFT_ITEMS } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import type { ApiClient } from './apiClient.js'
import { quotableName } from './readableText.js'

const PATIENCE_MS = 1_000
const MAX_NAME = 64
/** The services' picture URLs. The window's policy allows only one origin for pictures. */
export const PICTURE = /^https?:\/\/[^/?#@\\]+\/i\/[A-Za-z0-9_-]{43}$/

/** `address` is the collection's CAIP-10 id. */
export type Item = { address: string; tokenId: string }

/** An NFT's metadata, which its creator controls. Only show it; base no decision on it. */
export type ItemFacts = { name?: string | undefined; picture?: string | undefined }

export type ItemBook = {
  /** Waits a second at most. Never fails. */
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
      // The services refuse longer lists, and the page chooses the length.
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
