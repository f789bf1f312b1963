import type { ReaderWorld } from '../readerContract.js'
import { bitcoinAt, someBitcoinAddress } from './bitcoinAt.js'
import { startEsplora } from './esploraServer.js'
import { createLedger, GENESIS } from './ledger.js'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'

export function bitcoinWorlds() {
  const servers: Awaited<ReturnType<typeof startEsplora>>[] = []

  async function open(): Promise<ReaderWorld> {
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

  return {
    open,
    stop() {
      for (const server of servers) server.stop()
    },
  }
}
