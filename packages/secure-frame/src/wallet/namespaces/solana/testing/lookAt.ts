import type { Instruction } from '@solana/instructions'
import { memoryStore } from '../../../../platform/memoryStore.js'
import { ISOLATE, ISOLATE_END } from '../../../../ui/isolation.js'
import type { AskedCall, RequestContext, RequestDeps } from '../../document/namespaceRequests.js'
import { text } from '../cards/i18n.js'
import { paymentsOf } from '../insight/receiversOf.js'
import { assetOf } from '../recipients/assetOf.js'
import { createSolanaBook } from '../recipients/createSolanaBook.js'
import { solanaRequests } from '../requests/solanaRequests.js'
import { headlineOf } from '../sentences/headlineOf.js'
import { type NodeAnswers, nodeOf } from './nodeOf.js'
import { solanaContext } from './people.js'
import { wireOf } from './wireOf.js'

const MARKS = new RegExp(`[${ISOLATE}${ISOLATE_END}]`, 'g')
const HOUR_MS = 3_600_000
const SOL = 'So11111111111111111111111111111111111111111'

/** A payment in SOL if `mint` is undefined. */
export type Paid = { to: string; mint?: string; units: bigint; hoursAgo: number }
export type Approved = {
  instructions: readonly Instruction[]
  hoursAgo: number
  origin?: string
}

export async function lookAt(call: AskedCall, options: Options = {}) {
  const { node, seen = [], paid = [], approved = [], swap, prices } = options
  const network = { ...solanaContext.network, swap }
  const context = { ...solanaContext, network, ...options.context }
  const deps: RequestDeps = {
    rpc: nodeOf(node),
    entries: memoryStore(),
    userId: async () => 'user',
    prices: prices && {
      ask: () => undefined,
      priceOf: (asset) =>
        Object.entries(prices).find(([mint]) =>
          asset.endsWith(`:${mint === 'coin' ? SOL : mint}`),
        )?.[1],
      pictureOf: () => undefined,
      coinPictureOf: (symbol) => `/coins/${symbol}`,
      arrived: async () => undefined,
    },
  }
  if (seen.length > 0) await deps.entries.set('recipients:solana:user', [...seen])
  const book = createSolanaBook(deps)
  await book.add(
    paid.map(({ to, mint, units, hoursAgo }) => {
      const at = context.now - hoursAgo * HOUR_MS
      return { to, amount: units, asset: assetOf(context, mint), at }
    }),
  )
  for (const { instructions, hoursAgo, origin = context.origin } of approved) {
    const now = context.now - hoursAgo * HOUR_MS
    const params = { transaction: wireOf(instructions) }
    const before = { method: 'solana_signAndSendTransaction', params }
    const { view } = await prepare(before, { ...context, origin, now })
    await solanaRequests.onApproved(view, deps)
    const { request } = view
    if ('wires' in request) await book.add(paymentsOf({ ...view, request }))
  }
  const prepared = await prepare(call, context)
  return { ...prepared, headline: headlineOf(text, prepared.view).replace(MARKS, '') }

  function prepare(asked: AskedCall, at: RequestContext) {
    return solanaRequests.prepare(solanaRequests.parse(asked, at), deps)
  }
}

type Options = {
  node?: NodeAnswers | undefined
  seen?: readonly string[] | undefined
  paid?: readonly Paid[] | undefined
  approved?: readonly Approved[] | undefined
  swap?: RequestContext['network']['swap']
  /** In US dollars by mint; `coin` for SOL. */
  prices?: Readonly<Record<string, number>> | undefined
  context?: Partial<RequestContext>
}
