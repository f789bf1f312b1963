import { SwapBuild, SwapOrderAsk } from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { ClientRates } from '../../domain/admission/clientRates.js'
import type { Project } from '../../domain/projects/project.js'
import type { createSwaps, Swaps } from '../../domain/swaps/createSwaps.js'
import { askingProject } from '../middleware/askingProject.js'
import { requesterOf } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'
import { readQuery } from '../middleware/readQuery.js'

const POINTS = 20

const text = z.string().max(256)
const Chain = z.object({ chainId: text })
const orders = z.enum(['true', 'false']).optional()
const Tokens = z.object({ chainId: text, orders })
const Trade = z.object({ userAddress: text, from: text, to: text })
const Quote = z.object({
  ...Trade.shape,
  amount: text,
  slippage: text.optional(),
  orders,
})
const Order = z.object({ chainId: text, orderId: z.string().max(512) })
const spender = text.optional()
const Approval = z.object({ ...Trade.shape, amount: text.optional(), spender })
const Allowance = z.object({ tokenAddress: text, userAddress: text, spender })

export const SWAP_PATHS = {
  '/v1/convert/tokens': 'GET',
  '/v1/convert/quotes': 'GET',
  '/v1/convert/allowance': 'GET',
  '/v1/convert/gas-price': 'GET',
  '/v1/convert/build-approve': 'GET',
  '/v1/convert/build-transaction': 'POST',
  '/v1/convert/build-order': 'POST',
  '/v1/convert/place-order': 'POST',
  '/v1/convert/order-status': 'GET',
} as const

/** `/v1/convert`: [swaps](swaps.md). */
export function swapRoutes({ swaps, projects, rates, origin }: Options) {
  const app = new Hono<Env>()

  function admit(c: Context<Env>, named?: string): createSwaps.Asker {
    const { id } = askingProject(c, projects, { named, walletOrigin: origin })
    const requester = requesterOf(c, { projectId: id })
    // Free the slot: nodes are slow.
    c.env.slot?.leave()
    return {
      requester,
      count: () => rates.take(requester, POINTS),
      spendUpstream: (questions) => rates.take(requester, questions),
    }
  }

  app.get('/tokens', async (c) => {
    const asker = admit(c)
    const { chainId, orders } = readQuery(c, Tokens)
    return c.json(await swaps.tokens(chainId, asker, { orders: orders === 'true' }))
  })

  app.get('/quotes', async (c) => {
    const asker = admit(c)
    const { orders, ...trade } = readQuery(c, Quote)
    return c.json(await swaps.quotes({ ...trade, orders: orders === 'true' }, asker))
  })

  app.get('/allowance', async (c) => {
    const asker = admit(c)
    return c.json(await swaps.allowance(readQuery(c, Allowance), asker))
  })

  app.get('/gas-price', async (c) => {
    const asker = admit(c)
    return c.json(await swaps.gasPrice(readQuery(c, Chain).chainId, asker))
  })

  app.get('/build-approve', async (c) => {
    const asker = admit(c)
    const { amount, ...rest } = readQuery(c, Approval)
    return c.json(await swaps.buildApproval({ ...rest, amount }, asker))
  })

  app.post('/build-transaction', async (c) => {
    const body = await readBody(c, SwapBuild.request)
    const asker = admit(c, body.projectId)
    const { amount, from, to, userAddress, disableEstimate, quoteId, ...fields } = body
    const trade = { amount, from, to, userAddress, quoteId, fields }
    const estimates = disableEstimate !== true
    return c.json(await swaps.buildTransaction({ ...trade, estimates }, asker))
  })

  app.post('/build-order', async (c) => {
    const { projectId, signature: _, ...order } = await readBody(c, SwapOrderAsk)
    const asker = admit(c, projectId)
    return c.json(await swaps.buildOrder(order, asker))
  })

  app.post('/place-order', async (c) => {
    const { projectId, signature = '', ...order } = await readBody(c, SwapOrderAsk)
    const asker = admit(c, projectId)
    return c.json(await swaps.placeOrder({ ...order, signature }, asker))
  })

  app.get('/order-status', async (c) => {
    const asker = admit(c)
    return c.json(await swaps.orderStatus(readQuery(c, Order), asker))
  })

  return app
}

type Options = {
  swaps: Swaps
  projects: readonly Project[]
  rates: ClientRates
  origin: string
}
