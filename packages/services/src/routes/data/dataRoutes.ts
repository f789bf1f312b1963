import { FungiblePriceAsk, type NftItems, NftItemsAsk } from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { ClientRates } from '../../domain/admission/clientRates.js'
import type { DataApi } from '../../domain/data/createDataApi.js'
import type { Project } from '../../domain/projects/project.js'
import { askingProject } from '../middleware/askingProject.js'
import { requesterOf } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'
import { readQuery } from '../middleware/readQuery.js'
import { walletOrigin } from '../middleware/walletOrigin.js'
import { openApi } from './openApi.js'

const AccountQuery = z.object({
  chainId: z.string().max(64).optional(),
  currency: z.literal('usd').optional(),
  cursor: z.string().max(64).optional(),
  forceUpdate: z.string().max(8_192).optional(),
})

/** The data API's paths, with their parameters. */
export const DATA_PATHS = {
  '/v1/supported-chains': 'GET',
  '/v1/identity/:address': 'GET',
  '/v1/account/:address/balance': 'GET',
  '/v1/account/:address/history': 'GET',
  '/v1/account/:address/nfts': 'GET',
  '/v1/fungible/price': 'POST',
} as const

/**
 * [Balances, NFTs, history and prices](data.md). `/v1/nft/items` is for the wallet's cards: name and picture of up to
 * 16 NFTs that an account holds.
 */
export function dataRoutes(options: Options) {
  const { data, projects, rates, origin } = options
  const app = new Hono<Env>()

  function admit(c: Context<Env>, options: Parameters<typeof askingProject>[2] = {}) {
    const { id } = askingProject(c, projects, options)
    const requester = requesterOf(c, { projectId: id })
    // Nodes are slow: release the slot.
    c.env.slot?.leave()
    return { requester, spendUpstream: (questions: number) => rates.take(requester, questions) }
  }

  app.get('/v1/supported-chains', (c) => {
    admit(c)
    return c.json({ http: data.chainIds, ws: [] })
  })

  app.get('/v1/identity/:address', async (c) => {
    const asker = admit(c)
    return c.json(await data.identity({ address: c.req.param('address'), ...asker }))
  })

  app.get('/v1/account/:address/balance', async (c) => {
    const asker = admit(c)
    const { chainId, forceUpdate } = readQuery(c, AccountQuery)
    const address = c.req.param('address')
    const insists = forceUpdate !== undefined && forceUpdate !== 'false'
    return c.json(await data.balances({ address, chainId, insists, ...asker }))
  })

  app.get('/v1/account/:address/history', async (c) => {
    const asker = admit(c)
    const { chainId, cursor } = readQuery(c, AccountQuery)
    const address = c.req.param('address')
    return c.json(await data.history({ address, chainId, cursor: cursor || undefined, ...asker }))
  })

  app.get('/v1/account/:address/nfts', async (c) => {
    const asker = admit(c)
    const { chainId, forceUpdate } = readQuery(c, AccountQuery)
    const address = c.req.param('address')
    const insists = forceUpdate !== undefined && forceUpdate !== 'false'
    return c.json(await data.nfts({ address, chainId, insists, ...asker }))
  })

  // For cards in the frame only: pages read the whole list.
  app.post('/v1/nft/items', walletOrigin({ frameOrigin: origin }), async (c) => {
    const { chainId, account: address, items } = await readBody(c, NftItemsAsk)
    const asker = admit(c, { walletOrigin: origin })
    const { nfts } = await data.nfts({ address, chainId, ...asker })
    const keyOf = (item: { address: string; tokenId: string }) =>
      `${item.address.toLowerCase()} ${item.tokenId}`
    const asked = new Set(items.map(keyOf))
    const found = nfts.filter((nft) => asked.has(keyOf(nft)))
    const answer: NftItems = {
      items: found.map(({ address, tokenId, name, imageUrl }) => {
        return { address, tokenId, name, imageUrl }
      }),
    }
    return c.json(answer)
  })

  // Create the description at the first request: this takes 10 ms.
  let description: ReturnType<typeof openApi> | undefined
  app.get('/openapi.json', (c) => {
    description ??= openApi(origin)
    return c.json(description)
  })

  app.post('/v1/fungible/price', async (c) => {
    const { addresses, projectId } = await readBody(c, FungiblePriceAsk)
    // Also for cards in the frame.
    const asker = admit(c, { named: projectId, walletOrigin: origin })
    return c.json(await data.prices({ ids: addresses, ...asker }))
  })

  return app
}

type Options = {
  data: DataApi
  origin: string
  projects: readonly Project[]
  rates: ClientRates
}
