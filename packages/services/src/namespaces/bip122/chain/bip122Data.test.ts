import { afterAll } from 'vitest'
import { bitcoinAt, someBitcoinAddress } from '../../../testing/chain/esplora/bitcoinAt.js'
import { startEsplora } from '../../../testing/chain/esplora/esploraServer.js'
import { createLedger, GENESIS } from '../../../testing/chain/esplora/ledger.js'
import { describeChainPages } from '../../../testing/chain/pagesContract.js'
import { describeChainReader, type ReaderWorld } from '../../../testing/chain/readerContract.js'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'

const servers: Awaited<ReturnType<typeof startEsplora>>[] = []
afterAll(() => {
  for (const server of servers) server.stop()
})

const open = async (): Promise<ReaderWorld> => {
  const ledger = createLedger()
  const server = await startEsplora(ledger)
  servers.push(server)
  const [account, friend, miner] = [1, 2, 3].map(someBitcoinAddress) as [string, string, string]
  ledger.mine(friend)
  ledger.mine(friend)
  const pay = (value: number) => {
    const hash = ledger.send([friend], [{ to: account, value }])
    return { hash, sender: friend, amount: BigInt(value) }
  }
  const received = []
  for (let block = 0; block < 45; block++) {
    for (let each = 0; each < 3; each++) received.push(pay(1_000 + 3 * block + each))
    ledger.mine(miner)
  }
  const amount = received.reduce((sum, each) => sum + each.amount, 0n)
  return {
    network: bitcoinAt(server.url),
    account,
    native: amount,
    asset: 'bitcoin',
    amount,
    received,
    nobody: someBitcoinAddress(4),
    unknownHash: GENESIS,
    otherChain: MAINNET,
    noAddresses: [
      'bc1',
      account.toUpperCase(),
      account.slice(0, -1),
      `0x${'1'.repeat(40)}`,
      'bitcoin',
    ],
    async receive() {
      const { hash, amount } = pay(9_000)
      ledger.mine(miner)
      return { hash, amount }
    },
  }
}

describeChainReader('Bitcoin', open)
describeChainPages('Bitcoin', open)
