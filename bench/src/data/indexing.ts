import { TransactionPage } from '@vestibule/protocol/http'
import { DAPP_ORIGIN } from '@vestibule/services/testing'
import type { Address } from 'viem'
import { inDataDir } from '../services/inDataDir.js'
import type { Memory } from '../services/startServicesProcess.js'
import type { Figure } from '../table.js'
import { addressOf, startDataWorld } from './startDataWorld.js'

const ACCOUNTS = 10
/** Number of transfers per account, close to the storage limit. */
const EACH = 99_000
const PER_TRANSACTION = 200
const MB = 1_048_576

/** Number of transactions in the blocks that the services scan. */
const OF_BLOCKS = 25_000
const PER_BLOCK = 25

export const indexing = async () => [...(await readTransfers()), ...(await readBlocks())]

const readTransfers = () =>
  inDataDir(async (dataDir) => {
    const world = await startDataWorld(dataDir, { tokens: 0 })
    const { services } = world
    try {
      await world.prepare()
      const atRest = await services.memory()
      const rates: number[] = []
      const ofCore: number[] = []
      const most: number[] = []
      const least: number[] = []
      for (let index = 0; index < ACCOUNTS; index++) {
        const account = addressOf('aa', index)
        const transactions = EACH / PER_TRANSACTION
        await world.emit({ account, transactions, each: PER_TRANSACTION })
        const [started, busy] = [performance.now(), await services.cpu()]
        const seen: Memory[] = []
        while (!(await isComplete(services.url, account))) seen.push(await services.memory())
        most.push(Math.max(...seen.map(({ rss }) => rss)) / MB)
        // The smallest heap, right after a garbage collection, contains only live objects.
        least.push(Math.min(...seen.map(({ heapUsed }) => heapUsed)) / MB)
        rates.push(EACH / ((performance.now() - started) / 1_000))
        ofCore.push(EACH / (((await services.cpu()) - busy) / 1_000))
      }
      return [
        { what: 'transfers read and stored', unit: 'per second', values: rates },
        {
          what: '· of one core of the services',
          unit: 'per second',
          values: ofCore,
          beside: 'target 5 000',
        },
        { what: 'memory at rest', unit: 'MB', values: [atRest.rss / MB] },
        {
          what: `· the most, with ${(ACCOUNTS * EACH) / 1e6} million transfers`,
          unit: 'MB',
          values: [Math.max(...most)],
          beside: 'target 300',
        },
        {
          what: '· the most, one account after the other',
          unit: 'MB',
          values: [],
          beside: inTurn(most),
        },
        {
          what: '· the least of its heap, one after the other',
          unit: 'MB',
          values: [],
          beside: inTurn(least),
        },
      ] satisfies Figure[]
    } finally {
      await world.stop()
    }
  })

const inTurn = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ')

const readBlocks = () =>
  inDataDir(async (dataDir) => {
    const world = await startDataWorld(dataDir, { tokens: 0, scanBlocks: true })
    const { services } = world
    try {
      await world.prepare()
      await world.emit({ account: addressOf('bb', 0), transactions: OF_BLOCKS, each: 1 })
      const [started, busy] = [performance.now(), await services.cpu()]
      // An account without transfers: the services only scan blocks.
      while (!(await isComplete(services.url, addressOf('cc', 0))));
      const [took, worked] = [performance.now() - started, (await services.cpu()) - busy]
      const blocks = OF_BLOCKS / PER_BLOCK
      return [
        {
          what: 'blocks of 25 transactions read and stored',
          unit: 'per second',
          values: [blocks / (took / 1_000)],
        },
        { what: '· of one core', unit: 'per second', values: [blocks / (worked / 1_000)] },
      ] satisfies Figure[]
    } finally {
      await world.stop()
    }
  })

async function isComplete(url: string, account: Address): Promise<boolean> {
  const query = 'projectId=demo&chainId=eip155:31337'
  const headers = { origin: DAPP_ORIGIN }
  const response = await fetch(`${url}/v1/account/${account}/history?${query}`, { headers })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  const { coverage, errors } = TransactionPage.parse(await response.json())
  // After a timeout, the services finish the read for the next request.
  if (errors?.some(({ reason }) => reason !== 'chainDisconnected'))
    throw new Error('Could not read the node.')
  return coverage?.[0]?.complete === true
}
