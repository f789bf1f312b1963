import { createScanner, type HistoryPlace } from '@vestibule/indexer'
import type {
  AccountIdentity,
  BalanceList,
  NftList,
  TransactionPage,
} from '@vestibule/protocol/http'
import type { Database } from '../../db/database.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { PriceSource } from '../../ports/prices.js'
import type { Requester } from '../admission/fairQueue.js'
import type { NodeQueues } from '../admission/nodeQueues.js'
import { RateLimitError } from '../admission/rateLimiter.js'
import type { SourceQueue } from '../admission/sourceQueue.js'
import type { HolderOf } from '../admission/storedBudget.js'
import { DomainError } from '../errors/domainError.js'
import type { OpenSource } from '../pictures/openSource.js'
import type { Network } from '../projects/project.js'
import { createRpcProxy } from '../rpc/rpcProxy.js'
import { createHeads } from './chains/createHeads.js'
import { createMeter, type SpendUpstream } from './chains/createMeter.js'
import { findChains } from './chains/findChains.js'
import { inTime, onEachChain } from './chains/onEachChain.js'
import { type Chain, openChains } from './chains/openChains.js'
import { readFault } from './chains/readFault.js'
import { createAnswers } from './createAnswers.js'
import { parseCursor } from './history/historyPlace.js'
import { readHistory } from './history/readHistory.js'
import { createMetadataReader } from './nfts/createMetadataReader.js'
import { readNfts } from './nfts/readNfts.js'
import { createPriceCache } from './prices/createPriceCache.js'
import { priceTokens } from './prices/priceTokens.js'
import { readWorths } from './prices/readWorths.js'
import { poolQuestions, withPools } from './prices/withPools.js'
import { createTokenPictures } from './tokens/createTokenPictures.js'
import { readBalances } from './tokens/readBalances.js'

const NODE_TIME = 8 * SECOND
/** Cache time of balances in ms: usual, and with `forceUpdate`. */
const BALANCES_LIFE = 10 * SECOND
const INSISTED_LIFE = SECOND
/** Cache time of a history's first page in ms. */
const HISTORY_LIFE = 2 * SECOND
const NAME_LIFE = 5 * MINUTE

export function createDataApi(options: Options) {
  const { db, clock, networks, fetch, openSource, pictureUrl } = options
  const { queues, sources, holderOf, onLag } = options
  const proxy = createRpcProxy({ fetch, timeout: NODE_TIME, measure: queues.measure })
  const meter = createMeter()
  const chains = openChains(networks, { proxy, fetch, clock, meter })
  const heads = createHeads({ clock, meter })
  const scanner = createScanner({
    ...{ db, clock, holderOf, onLag },
    admission: {
      run: queues.run,
      enterScan: (chain, requester) => queues.enterScan(chain, requester).catch(noSlot),
      free: meter.free,
      isSpent: (error) => error instanceof RateLimitError,
    },
  })
  const findPrices = createPriceCache({
    find: withPools(options.findPrices, { chains, queues, clock }),
    clock,
    // Charge the client before the lookup: an aborted lookup would hide prices from other clients.
    admit(assets, work) {
      meter.spend(poolQuestions(assets, chains))
      return meter.free(work)
    },
  })
  const balances = createAnswers<Pick<BalanceList, 'balances'>>({ clock })
  const histories = createAnswers<TransactionPage>({ clock })
  const identities = createAnswers<AccountIdentity>({ clock })
  const holdings = createAnswers<Pick<NftList, 'nfts'> & { isComplete: boolean }>({ clock })
  const metadata = createMetadataReader({ db, clock, queues, sources, holderOf, openSource })
  const pictures = createTokenPictures({ db, clock, holderOf, pictureUrl })
  const shared = { db, clock, scanner, queues, findPrices, pictures }

  const stateOf = (chain: Chain) => ({
    seen: () => heads.seen(chain),
    newest: () => heads.newest(chain),
  })

  const readings = {
    async balances(asked: Asked): Promise<BalanceList> {
      const { insists = false, requester } = asked
      const life = insists ? INSISTED_LIFE : BALANCES_LIFE
      const { values, ...told } = await onEachChain(findChains(chains, asked), (chain, account) =>
        balances.get(`${chain.id}:${account}`, {
          ...{ client: requester.client, life, state: stateOf(chain) },
          async read() {
            const asked = { chain, account, requester }
            const work = () => readBalances(shared, asked)
            return { balances: await queues.read(chain.id, requester, work) }
          },
        }),
      )
      return { balances: values.flatMap((value) => value.balances), ...told }
    },

    async nfts(asked: Asked): Promise<NftList> {
      const { insists = false, requester } = asked
      const life = insists ? INSISTED_LIFE : BALANCES_LIFE
      const { values, ...told } = await onEachChain(findChains(chains, asked), (chain, account) =>
        holdings.get(`${chain.id}:${account}`, {
          ...{ client: requester.client, life, state: stateOf(chain) },
          read: () =>
            queues.read(chain.id, requester, () =>
              readNfts({ ...shared, metadata, pictureUrl }, { chain, account, requester }),
            ),
        }),
      )
      return {
        nfts: values.flatMap((value) => value.nfts),
        complete: told.errors === undefined && values.every(({ isComplete }) => isComplete),
        ...told,
      }
    },

    async history(asked: Asked & { cursor?: string | undefined }): Promise<TransactionPage> {
      const { requester, cursor } = asked
      const [only, ...others] = findChains(chains, asked)
      if (only === undefined || others.length > 0)
        throw new DomainError('invalid', 'invalidRequest')
      const before = placeOf(cursor)
      const [chain, account] = only
      try {
        const read = () =>
          queues.read(chain.id, requester, () =>
            readHistory(shared, { chain, account, requester, before }),
          )
        // Do not cache later pages: clients rarely request the same page twice.
        if (before !== undefined) return await inTime(read())
        const first = { client: requester.client, life: HISTORY_LIFE, read }
        return (await inTime(histories.get(`${chain.id}:${account}`, first))).value
      } catch (error) {
        return {
          data: [],
          next: null,
          errors: [{ chainId: chain.id, reason: readFault(error) }],
        }
      }
    },

    /** Name of an account on the first chain with names; undefined if the chain does not respond. */
    async identity(asked: Asked): Promise<AccountIdentity> {
      const { requester } = asked
      const named = findChains(chains, asked).find(([{ reader }]) => reader.readName !== undefined)
      if (named === undefined) return { name: null, avatar: null }
      const [chain, account] = named
      const readName = async () => chain.reader.readName?.(account)
      const read = async () => {
        const name = await queues.run(chain.id, requester, readName)
        return { name: name ?? null, avatar: null }
      }
      try {
        const asked = { client: requester.client, life: NAME_LIFE, read }
        return (await inTime(identities.get(`${chain.id}:${account}`, asked))).value
      } catch (error) {
        readFault(error)
        return { name: null, avatar: null }
      }
    },
  }
  const paidBy =
    <asked extends Pick<Asked, 'spendUpstream'>, answer>(read: (asked: asked) => answer) =>
    (asked: asked): answer =>
      meter.run(asked.spendUpstream, () => read(asked))

  return {
    chainIds: [...chains.keys()],
    balances: paidBy(readings.balances),
    nfts: paidBy(readings.nfts),
    history: paidBy(readings.history),
    identity: paidBy(readings.identity),
    prices: paidBy(({ ids, requester }: PricesAsked) =>
      priceTokens({ ...shared, chains }, { ids, requester }),
    ),
    tokenPicture: pictures.urlOf,
    /** Values of a chain's tokens, in the given order, by canonical addresses. */
    worths: paidBy(({ chainId, tokens, requester }: WorthsAsked) => {
      const chain = chains.get(chainId)
      return chain === undefined
        ? Promise.resolve([])
        : readWorths(shared, { chain, tokens, requester })
    }),
  }
}

export type DataApi = ReturnType<typeof createDataApi>

type Options = {
  db: Database
  clock: Clock
  networks: readonly Network[]
  fetch: typeof globalThis.fetch
  findPrices: PriceSource
  openSource: OpenSource
  queues: NodeQueues
  sources: SourceQueue
  holderOf: HolderOf
  /** Called after reading transfers, with the number of missing new blocks. @default no call */
  onLag?: ((network: string, blocks: number) => void) | undefined
  pictureUrl: (id: string) => string | undefined
}
type WorthsAsked = Pick<Asked, 'requester' | 'spendUpstream'> & {
  chainId: string
  tokens: readonly string[]
}
type PricesAsked = Pick<Asked, 'requester' | 'spendUpstream'> & { ids: readonly string[] }
type Asked = findChains.Account & {
  requester: Requester
  /** Called before requests to nodes and indexes. An error prevents the request. */
  spendUpstream: SpendUpstream
  insists?: boolean | undefined
}

function noSlot(error: unknown): undefined {
  if (error instanceof DomainError && error.kind === 'rateLimited') return undefined
  throw error
}

function placeOf(cursor: string | undefined): HistoryPlace | undefined {
  if (cursor === undefined) return undefined
  const place = parseCursor(cursor)
  if (place === undefined) throw new DomainError('invalid', 'invalidRequest')
  return place
}
