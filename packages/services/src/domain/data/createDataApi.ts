import { parseCaipAddress } from '@vestibule/protocol'
import type {
  AccountIdentity,
  BalanceList,
  ChainFailure,
  FungiblePrices,
  NftList,
  TransactionPage,
} from '@vestibule/protocol/http'
import type { Database } from '../../db/database.js'
import { canonicalId } from '../../namespaces/chainDataOf.js'
import { MINUTE, SECOND } from '../../platform/time.js'
import type { Clock } from '../../ports/clock.js'
import type { FindPrices } from '../../ports/prices.js'
import { DomainError } from '../errors/domainError.js'
import type { OpenSource } from '../pictures/openSource.js'
import type { Network } from '../projects/project.js'
import { createRpcProxy } from '../rpc/rpcProxy.js'
import { createAnswers } from './createAnswers.js'
import { createPriceCache } from './createPriceCache.js'
import { createScanner } from './createScanner.js'
import { createTurns } from './createTurns.js'
import { type HistoryPlace, parseCursor } from './historyPlace.js'
import { createMetadataReader } from './nfts/createMetadataReader.js'
import { readNfts } from './nfts/readNfts.js'
import { type Chain, openChains } from './openChains.js'
import { priceTokens } from './priceTokens.js'
import { readBalances } from './readBalances.js'
import { readFault } from './readFault.js'
import { readHistory } from './readHistory.js'
import { withPools } from './withPools.js'

/** Milliseconds that a node may take for one answer. */
const NODE_TIME = 8 * SECOND
/** Milliseconds that a chain may take for all of an answer; what was begun is finished for the next one who asks. */
const ANSWER_TIME = 15 * SECOND
/** Milliseconds that balances are good for, also where somebody insists. */
const BALANCES_LIFE = 10 * SECOND
const INSISTED_LIFE = SECOND
/** The same for the first page of a history. */
const HISTORY_LIFE = 2 * SECOND
/** The same for a name. */
const NAME_LIFE = 5 * MINUTE

/** Balances, NFTs, history and prices, read by the operator's own nodes. */
export function createDataApi(options: createDataApi.Options) {
  const { db, clock, networks, fetch, openSource, pictureUrl } = options
  const proxy = createRpcProxy({ fetch, timeout: NODE_TIME })
  const chains = openChains(networks, { proxy, fetch, clock })
  const turns = createTurns()
  const scanner = createScanner({ db, clock, turns })
  const findPrices = createPriceCache({
    find: withPools(options.findPrices, { chains, turns, clock }),
    clock,
  })
  const balances = createAnswers<Pick<BalanceList, 'balances'>>({ clock })
  const histories = createAnswers<TransactionPage>({ clock })
  const identities = createAnswers<AccountIdentity>({ clock })
  const holdings = createAnswers<Pick<NftList, 'nfts'> & { isComplete: boolean }>({ clock })
  const metadata = createMetadataReader({ db, clock, turns, openSource })
  const shared = { db, clock, scanner, turns, findPrices }

  /** The chains that an account is looked up on. @throws `chainNotSupported`, `invalidRequest`, `invalidCaip10Address` */
  function chainsOf({ address, chainId }: createDataApi.Account): [Chain, account: string][] {
    const named = namedBy(address)
    if (named !== undefined && chainId !== undefined && named.chainId !== chainId)
      throw new DomainError('invalid', 'invalidRequest')
    const wanted = named?.chainId ?? chainId
    if (wanted !== undefined && !chains.has(wanted))
      throw new DomainError('notFound', 'chainNotSupported')
    const found = [...chains.values()].flatMap((chain): [Chain, string][] => {
      const account = chain.canonicalAddress(named?.address ?? address)
      const isWanted = wanted === undefined || chain.id === wanted
      return isWanted && account !== undefined ? [[chain, account]] : []
    })
    if (found.length === 0) throw new DomainError('invalid', 'invalidRequest')
    return found
  }

  return {
    /** CAIP-2 ids of what can be read. */
    chainIds: [...chains.keys()],

    /**
     * What an account holds.
     * @param asked.charge Called for each chain that has to be read; what it throws ends it
     */
    async balances(asked: createDataApi.Account & createDataApi.Asked): Promise<BalanceList> {
      const { insists = false, charge, client, spendRows } = asked
      const life = insists ? INSISTED_LIFE : BALANCES_LIFE
      const { values, ...told } = await onEachChain(chainsOf(asked), (chain, account) =>
        balances.get(`${chain.id}:${account}`, life, async () => {
          charge()
          return { balances: await readBalances(shared, { chain, account, client, spendRows }) }
        }),
      )
      return { balances: values.flatMap((value) => value.balances), ...told }
    },

    /** The NFTs that an account holds. */
    async nfts(asked: createDataApi.Account & createDataApi.Asked): Promise<NftList> {
      const { insists = false, charge, client, spendRows } = asked
      const life = insists ? INSISTED_LIFE : BALANCES_LIFE
      const { values, ...told } = await onEachChain(chainsOf(asked), (chain, account) =>
        holdings.get(`${chain.id}:${account}`, life, async () => {
          charge()
          return readNfts(
            { ...shared, metadata, pictureUrl },
            { chain, account, client, spendRows },
          )
        }),
      )
      return {
        nfts: values.flatMap((value) => value.nfts),
        complete: told.errors === undefined && values.every(({ isComplete }) => isComplete),
        ...told,
      }
    },

    /** A page of what happened to an account on one chain. */
    async history(
      asked: createDataApi.Account & createDataApi.Asked & { cursor?: string | undefined },
    ): Promise<TransactionPage> {
      const { charge, client, spendRows, cursor } = asked
      const [first, ...others] = chainsOf(asked)
      if (first === undefined || others.length > 0)
        throw new DomainError('invalid', 'invalidRequest')
      const before = placeOf(cursor)
      const [chain, account] = first
      try {
        const read = async () => {
          charge()
          return readHistory(shared, { chain, account, client, spendRows, before })
        }
        // There are as many pages as somebody names, and hardly anybody reads one twice.
        if (before !== undefined) return await inTime(read())
        return (await inTime(histories.get(`${chain.id}:${account}`, HISTORY_LIFE, read))).value
      } catch (error) {
        return {
          data: [],
          next: null,
          errors: [{ chainId: chain.id, reason: readFault(error) }],
        }
      }
    },

    /** What an account is called on the first chain that has names; nothing where that does not answer. */
    async identity(asked: createDataApi.Account & createDataApi.Asked): Promise<AccountIdentity> {
      const { charge, client } = asked
      const named = chainsOf(asked).find(([{ reader }]) => reader.readName !== undefined)
      if (named === undefined) return { name: null, avatar: null }
      const [chain, account] = named
      const read = async () => {
        charge()
        const name = await turns.run(chain.id, client, async () => chain.reader.readName?.(account))
        return { name: name ?? null, avatar: null }
      }
      try {
        return (await inTime(identities.get(`${chain.id}:${account}`, NAME_LIFE, read))).value
      } catch (error) {
        readFault(error)
        return { name: null, avatar: null }
      }
    },

    /** What tokens cost, by their CAIP-10 ids. */
    prices: (ids: readonly string[]): Promise<FungiblePrices> =>
      priceTokens({ ...shared, chains }, ids),
  }
}

export type DataApi = ReturnType<typeof createDataApi>

export declare namespace createDataApi {
  type Options = {
    db: Database
    clock: Clock
    networks: readonly Network[]
    fetch: typeof globalThis.fetch
    findPrices: FindPrices
    /** Reads what NFTs name. */
    openSource: OpenSource
    /** Where a picture is shown, by its id; undefined where nobody serves pictures. */
    pictureUrl: (id: string) => string | undefined
  }
  type Account = {
    /** As a network spells it, or with the network as CAIP-10. */
    address: string
    /** CAIP-2. @default all that know such addresses */
    chainId?: string | undefined
  }
  type Asked = {
    /** Called before a chain is read; what it throws ends the reading. */
    charge: () => void
    /** Who waits for a turn. */
    client: string
    /** Called before rows are written for whoever asks; what it throws keeps them from it. */
    spendRows: (rows: number) => void
    /** An answer of a moment ago is too old. */
    insists?: boolean | undefined
  }
}

function namedBy(address: string): { chainId: string; address: string } | undefined {
  if (!address.includes(':')) return undefined
  const id = canonicalId(address)
  if (id === undefined) throw new DomainError('invalid', 'invalidCaip10Address')
  const { namespace, chainId, address: account } = parseCaipAddress(id)
  return { chainId: `${namespace}:${chainId}`, address: account }
}

function placeOf(cursor: string | undefined): HistoryPlace | undefined {
  if (cursor === undefined) return undefined
  const place = parseCursor(cursor)
  if (place === undefined) throw new DomainError('invalid', 'invalidRequest')
  return place
}

type Told = { updatedAt?: string; errors?: ChainFailure[] }

/** Reads some chains at the same time: what was read, from when it is, and the chains that could not be. */
async function onEachChain<value>(
  chains: readonly [Chain, account: string][],
  read: (chain: Chain, account: string) => Promise<{ at: number; value: value }>,
): Promise<Told & { values: value[] }> {
  const parts = await Promise.all(
    chains.map(async ([chain, account]) => {
      try {
        return await inTime(read(chain, account))
      } catch (error) {
        return { failed: { chainId: chain.id, reason: readFault(error) } }
      }
    }),
  )
  const found = parts.flatMap((part) => ('value' in part ? [part] : []))
  const errors = parts.flatMap((part) => ('failed' in part ? [part.failed] : []))
  const oldest = Math.min(...found.map(({ at }) => at))
  return {
    values: found.map(({ value }) => value),
    ...(found.length > 0 && { updatedAt: new Date(oldest).toISOString() }),
    ...(errors.length > 0 && { errors }),
  }
}

/** @throws `chainDisconnected` when the time is up */
async function inTime<result>(reading: Promise<result>): Promise<result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const give = () => reject(new DomainError('unavailable', 'chainDisconnected'))
    timer = setTimeout(give, ANSWER_TIME)
  })
  return Promise.race([reading, late]).finally(() => clearTimeout(timer))
}
