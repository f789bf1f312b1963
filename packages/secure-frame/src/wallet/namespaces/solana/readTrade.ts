import { readSolanaTrade, type SolanaTrade, type TradedAsset } from '@vestibule/protocol/solana'
import type { PriceBook } from '../../../platform/priceBook.js'
import { isMostOf } from '../document/isMostOf.js'
import { deriveTokenAccount } from './insight/ownersOf.js'
import { askPrices, pricesOf } from './insight/prices.js'
import type { Before } from './insight/readBefore.js'
import type { Trade } from './insight/solanaView.js'
import { readTokenAccount } from './insight/tokenAccounts.js'
import type { Step } from './programs/step.js'
import type { Risk } from './requests/risks.js'
import type { TransactionRequest } from './requests/solanaRequest.js'
import type { ResolvedTransaction } from './transactions/resolveAccounts.js'

/** Percent of the price. Below the first: warning. Below the second: high risk. */
const FAIR_PERCENT = 90n
const FAR_PERCENT = 50n
/** Decimals of dollar amounts. */
const PRECISION = 12

/** Reads the signed bytes. A transaction with the maker that is not a complete swap is a high risk. */
export async function readTrade(
  request: TransactionRequest,
  all: readonly ResolvedTransaction[],
  { steps, before, prices }: Options,
): Promise<{ trade: Trade | undefined; risks: Risk[] }> {
  const { account, network } = request
  const maker = network.swap?.maker
  const hasMaker = all.some(({ accounts }) => accounts.some(({ address }) => address === maker))
  if (maker === undefined || !hasMaker) return { trade: undefined, risks: [] }
  const [only, ...others] = all
  const read = only && others.length === 0 ? readSolanaTrade(only.bytes, account) : undefined
  if (read?.maker !== maker || !(await comesTo(account, read)))
    return { trade: undefined, risks: ['brokenSwap'] }

  const mints = [read.pays, read.gets].flatMap(({ mint = [] }) => mint)
  askPrices(request, { prices, mints })
  await prices?.arrived()
  const known = pricesOf(request, { prices, mints })
  const worthOf = ({ mint }: TradedAsset, units: bigint) => {
    const price = known[mint ?? 'coin']
    const said = steps.find(({ amount }) => amount?.token?.mint === mint)?.amount?.token?.decimals
    const decimals = mint === undefined ? network.nativeCurrency.decimals : said
    if (price === undefined || decimals === undefined) return undefined
    return (units * BigInt(Math.round(price * 10 ** PRECISION))) / 10n ** BigInt(decimals)
  }
  const [paid, got] = [worthOf(read.pays, read.pays.amount), worthOf(read.gets, read.gets.received)]
  const isAt = (percent: bigint) =>
    paid !== undefined && got !== undefined && got * 100n >= paid * percent
  const isKnown = paid !== undefined && got !== undefined && paid > 0n
  const isMost = isMostOf(read.pays.amount, balanceOf(read.pays, { account, before }))
  const rate = (): Risk[] => {
    if (!isKnown) return [isMost ? 'priceUncheckedOfMost' : 'priceUnchecked']
    if (!isAt(FAR_PERCENT)) return ['farBelowPrice']
    return isAt(FAIR_PERCENT) ? [] : ['belowPrice']
  }
  return {
    trade: {
      maker,
      pays: { mint: read.pays.mint, units: read.pays.amount },
      gets: { mint: read.gets.mint, units: read.gets.received },
      isFair: isKnown && isAt(FAIR_PERCENT),
    },
    risks: rate(),
  }
}

type Options = {
  steps: readonly Step[]
  before: Before
  prices: PriceBook | undefined
}

/** Whether the account receives everything, and no other account is opened. */
async function comesTo(account: string, { gets, opens }: SolanaTrade): Promise<boolean> {
  const { mint, program } = gets
  const own =
    mint === undefined || program === undefined
      ? account
      : await deriveTokenAccount(account, mint, program)
  return gets.to === own && (opens === undefined || opens.at === own)
}

function balanceOf({ mint }: TradedAsset, of: { account: string; before: Before }): bigint {
  const { account, before } = of
  if (mint === undefined) return before.get(account)?.lamports ?? 0n
  return [...before.values()]
    .map(readTokenAccount)
    .filter((held) => held?.mint === mint && held.owner === account)
    .reduce((sum, held) => sum + (held?.amount ?? 0n), 0n)
}
