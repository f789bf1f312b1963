import { base58, base64, hex } from '@scure/base'
import { expectAnswer, type NodeCall } from '@vestibule/indexer'
import { NATIVE, programAddress, slot, TOKEN_PROGRAMS, units } from '@vestibule/indexer/solana'
import { MAX_TRANSACTION, readSolanaTrade, type TradedAsset } from '@vestibule/protocol/solana'
import * as z from 'zod'
import { SwapFault, type SwapQuote, type SwapSource } from '../../../ports/swaps.js'
import type { MakerOptions } from '../../swapRules.js'

const OK = 200
const CONFLICT = 409
const ASSOCIATED_TOKEN = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const SLOT: NodeCall = { method: 'getSlot', params: [{ commitment: 'confirmed' }] }

const Maker = z.object({ account: z.string(), tokens: z.array(z.string()) })
const Offer = z.object({
  id: z.string().min(1).max(256),
  received: units,
  fee: units,
  impact: z.int().min(0).max(10_000),
  expiresAt: z.iso.datetime().transform((time) => Date.parse(time)),
})
const Built = z.object({
  transaction: z.string().max(2 * MAX_TRANSACTION),
  fee: units,
})
const Refusal = z.object({
  reason: z.enum(['noRoute', 'amountTooSmall', 'amountRefused', 'quoteExpired']),
})

/** A market maker offers an exact amount. It signs one transaction with both transfers, which is checked against the offer. */
export function createMaker(options: MakerOptions): SwapSource {
  const { ask, clock, url, account: maker, tokens } = options

  /** @throws SwapFault if the maker declines or its response is implausible */
  async function askMaker<const schema extends z.ZodType>(
    { path, query = {}, body }: { path: string; query?: Record<string, string>; body?: unknown },
    schema: schema,
  ): Promise<z.output<schema>> {
    const at = new URL(url)
    at.pathname = `${at.pathname.replace(/\/+$/, '')}${path}`
    for (const [name, value] of Object.entries(query)) at.searchParams.set(name, value)
    const { status, said } = await options.askMaker({ url: at.href, headers: {}, body })
    const refusal = Refusal.safeParse(said)
    if (status === CONFLICT && refusal.success) throw new SwapFault(refusal.data.reason)
    const { success, data } = schema.safeParse(said)
    if (status !== OK || !success) throw unclear()
    return data
  }

  return {
    spender: maker,
    isMaker: true,
    keepsDeadlines: true,

    async tokens() {
      const { account, tokens: traded } = await askMaker({ path: '/' }, Maker)
      // The services accept only transactions of the configured account.
      if (account !== maker) throw unclear()
      return tokens.filter((token) => traded.includes(token))
    },

    async quote({ account, from, to, amount }) {
      const query = { account, from, to, amount: String(amount) }
      const [offer, [outcome]] = await Promise.all([
        askMaker({ path: '/quote', query }, Offer),
        ask([SLOT]),
      ])
      const { id, received, fee, impact, expiresAt } = offer
      const now = clock()
      if (fee > amount || expiresAt <= now) throw unclear()
      return {
        ...{ received, impact, route: [from, to], fees: [{ token: from, amount: fee }] },
        block: { number: BigInt(expectAnswer(SLOT, outcome, slot)), time: now },
        ...{ isExact: true, endsAt: expiresAt, reference: id },
      }
    },

    async build(quote) {
      const { transaction, fee } = await askMaker(
        { path: '/build', body: { id: quote.reference } },
        Built,
      )
      const bytes = readBase64(transaction)
      if (bytes === undefined || !isOf(quote, bytes, maker)) throw unclear()
      const value = quote.from === NATIVE ? quote.amount : 0n
      return { to: maker, data: `0x${hex.encode(bytes)}`, value, gas: fee, gasPrice: 1n }
    },
  }
}

const unclear = () => new SwapFault('exchangeUnclear')

function isOf({ account, ...quote }: SwapQuote, bytes: Uint8Array, maker: string): boolean {
  const trade = bytes.length <= MAX_TRANSACTION ? readSolanaTrade(bytes, account) : undefined
  if (trade === undefined || trade.maker !== maker) return false
  const { pays, gets, opens } = trade
  return (
    (pays.mint ?? NATIVE) === quote.from &&
    pays.amount === quote.amount &&
    (gets.mint ?? NATIVE) === quote.to &&
    gets.received >= quote.minimum &&
    gets.to === placeOf(account, gets) &&
    (opens === undefined || opens.at === gets.to)
  )
}

/** The account that holds an asset: the wallet itself, or its associated token account. */
function placeOf(account: string, { mint, program }: Pick<TradedAsset, 'mint' | 'program'>) {
  if (mint === undefined || program === undefined) return account
  if (!TOKEN_PROGRAMS.some((one) => one === program)) return undefined
  return programAddress(ASSOCIATED_TOKEN, [account, program, mint].map(base58.decode))
}

function readBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
