import { randomUUID } from 'node:crypto'
import { type Address, isAddress } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { Hono } from 'hono'
import { LOOPBACK } from '../../net/bind.js'
import { loopbackOnly } from '../../net/loopbackOnly.js'
import { type Listening, serve } from '../../net/serve.js'
import { createSender } from '../createSender.js'
import { TOKEN_2022 } from '../mints.js'
import { mintTo } from '../mintTo.js'
import { giverKey, keyAt, SOLANA_TOKENS } from '../solanaTokens.js'
import { buildTrade, type Trade } from './buildTrade.js'
import { priceTrade, TRADED } from './prices.js'

/** Lifetime of a quote in ms. */
const QUOTE_LIFE = 30_000
/** More than a day of trades needs. */
const LAMPORTS = 100_000n * 1_000_000_000n
const TOKENS = 100_000_000n

export type Maker = Listening & {
  url: string
  account: string
}

/** The local cluster's market maker: `GET /`, `GET /quote`, and `POST /build`, which returns a transaction with the maker's signature. */
export async function startMaker({ url, port }: Options): Promise<Maker> {
  const key = await keyAt(0x6d)
  await fill(url, key.address)
  const quotes = new Map<string, Trade & { expiresAt: number }>()
  const app = new Hono()
  app.use(...loopbackOnly())

  app.get('/', (context) => context.json({ account: key.address, tokens: TRADED }))

  app.get('/quote', (context) => {
    const { account = '', from = '', to = '', amount = '' } = context.req.query()
    if (!isAddress(account) || account === key.address || !/^[1-9]\d{0,77}$/.test(amount))
      return context.json({ reason: 'invalid' }, 400)
    const trade = { account, from, to, amount: BigInt(amount) }
    const price = priceTrade(trade)
    if (typeof price === 'string') return context.json({ reason: price }, 409)
    const now = Date.now()
    for (const [id, { expiresAt }] of quotes) if (expiresAt <= now) quotes.delete(id)
    const [id, expiresAt] = [randomUUID(), now + QUOTE_LIFE]
    quotes.set(id, { ...trade, given: price.given, expiresAt })
    const { received, fee, impact } = price
    return context.json({
      ...{ id, received: String(received), fee: String(fee), impact },
      expiresAt: new Date(expiresAt).toISOString(),
    })
  })

  app.post('/build', async (context) => {
    const body: { id?: unknown } | null = await context.req.json().catch(() => null)
    const quote = typeof body?.id === 'string' ? quotes.get(body.id) : undefined
    if (quote === undefined || quote.expiresAt <= Date.now())
      return context.json({ reason: 'quoteExpired' }, 409)
    const { transaction, fee, lastValidBlockHeight } = await buildTrade(url, quote, key)
    return context.json({ transaction, fee: String(fee), lastValidBlockHeight })
  })

  const listening = await serve(app, { part: 'maker', port })
  return { ...listening, url: `http://${LOOPBACK}:${listening.port}`, account: key.address }
}

type Options = {
  url: string
  /** `0` lets the system choose. */
  port: number
}

async function fill(url: string, maker: Address): Promise<void> {
  const giver = await giverKey()
  const { send } = createSender(url, giver)
  const { dollar, toll } = SOLANA_TOKENS
  const amountOf = ({ mint, decimals }: typeof dollar | typeof toll) => ({
    ...{ giver, mint, amount: TOKENS * 10n ** BigInt(decimals) },
  })
  await send([
    getTransferSolInstruction({ source: giver, destination: maker, amount: LAMPORTS }),
    ...(await mintTo(maker, { ...amountOf(dollar), program: TOKEN_PROGRAM_ADDRESS })),
    ...(await mintTo(maker, { ...amountOf(toll), program: TOKEN_2022 })),
  ])
}
