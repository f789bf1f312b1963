import { TransactionPage } from '@vestibule/protocol/http'
import { DAPP_ORIGIN } from '@vestibule/services/testing'
import type { Address } from 'viem'
import { inDataDir } from '../services/inDataDir.js'
import type { Figure } from '../table.js'
import { addressOf, startDataWorld } from './startDataWorld.js'

const ACCOUNTS = 10
/** Transfers of an account, nearly as many as are kept of one. */
const EACH = 99_000
const PER_TRANSACTION = 200
const MB = 1_048_576

/** How fast transfers are read that nobody has read yet, and what a million of them does to the process. */
export const indexing = () =>
  inDataDir(async (dataDir) => {
    const world = await startDataWorld(dataDir, { tokens: 0 })
    const { services } = world
    try {
      await world.prepare()
      const atRest = await services.memory()
      const rates: number[] = []
      const ofCore: number[] = []
      let most = 0
      for (let index = 0; index < ACCOUNTS; index++) {
        const account = addressOf('aa', index)
        const transactions = EACH / PER_TRANSACTION
        await world.emit({ account, transactions, each: PER_TRANSACTION })
        const [started, busy] = [performance.now(), await services.cpu()]
        while (!(await isComplete(services.url, account)))
          most = Math.max(most, (await services.memory()).rss)
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
          values: [most / MB],
          beside: 'target 300',
        },
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
  if (errors !== undefined) throw new Error('The node could not be read.')
  return coverage?.[0]?.complete === true
}
