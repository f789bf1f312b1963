import { createHash } from 'node:crypto'

export const GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const SUBSIDY = 5_000_000_000
const FEE = 1_000
const FIRST_TIME = 1_700_000_000
const BLOCK_TIME = 600

type Output = { scriptpubkey_address?: string; value: number }
type Input = { txid: string; vout: number; prevout: Output | null; is_coinbase: boolean }
export type LedgerTransaction = {
  txid: string
  version: number
  locktime: number
  vin: Input[]
  vout: Output[]
  size: number
  weight: number
  fee: number
  status:
    | { confirmed: true; block_height: number; block_hash: string; block_time: number }
    | { confirmed: false }
}
type Block = { hash: string; transactions: LedgerTransaction[] }
export type Ledger = ReturnType<typeof createLedger>

type Payment = { to: string | undefined; value: number }

export function txsOf(transactions: readonly LedgerTransaction[], address: string) {
  const isOwn = (output: Output | null) => output?.scriptpubkey_address === address
  return transactions.filter(
    ({ vin, vout }) => vin.some(({ prevout }) => isOwn(prevout)) || vout.some(isOwn),
  )
}

export function createLedger(seed = 'ledger') {
  let count = 0
  const nextHash = () => createHash('sha256').update(`${seed}.${count++}`).digest('hex')
  const blocks: Block[] = [{ hash: GENESIS, transactions: [] }]
  const pending: LedgerTransaction[] = []

  function transaction(vin: Input[], vout: Output[], fee: number): LedgerTransaction {
    const sizes = { size: 200, weight: 600 }
    const fixed = { version: 2, locktime: 0, ...sizes, status: { confirmed: false } as const }
    return { txid: nextHash(), vin, vout, fee, ...fixed }
  }

  const confirmed = () => blocks.flatMap(({ transactions }) => transactions)
  const all = () => [...confirmed(), ...pending]

  function coinsOf(address: string): Input[] {
    const spent = new Set(
      all().flatMap(({ vin }) => vin.map(({ txid, vout }) => `${txid}:${vout}`)),
    )
    return all().flatMap(({ txid, vout }) =>
      vout.flatMap((prevout, place) =>
        prevout.scriptpubkey_address === address && !spent.has(`${txid}:${place}`)
          ? [{ txid, vout: place, prevout, is_coinbase: false }]
          : [],
      ),
    )
  }

  return {
    blocks,
    pending,
    confirmed,
    all,

    /** Spends all coins of the senders. The first sender receives the change. @returns the transaction id */
    send(senders: string[], payments: Payment[]): string {
      const vin = senders.flatMap(coinsOf)
      const has = vin.reduce((sum, { prevout }) => sum + (prevout?.value ?? 0), 0)
      const change = has - payments.reduce((sum, { value }) => sum + value, 0) - FEE
      if (change < 0) throw new Error('The senders do not have enough coins.')
      const [first = ''] = senders
      const vout = payments.map(({ to, value }) => ({
        ...(to !== undefined && { scriptpubkey_address: to }),
        value,
      }))
      const back = change > 0 ? [{ scriptpubkey_address: first, value: change }] : []
      const sent = transaction(vin, [...vout, ...back], FEE)
      pending.push(sent)
      return sent.txid
    },

    mine(miner: string): string {
      const status = {
        confirmed: true as const,
        block_height: blocks.length,
        block_hash: nextHash(),
        block_time: FIRST_TIME + blocks.length * BLOCK_TIME,
      }
      const reward = transaction(
        [{ txid: '0'.repeat(64), vout: 0xffffffff, prevout: null, is_coinbase: true }],
        [{ scriptpubkey_address: miner, value: SUBSIDY }],
        0,
      )
      const transactions = [reward, ...pending.splice(0)].map((each) => ({ ...each, status }))
      blocks.push({ hash: status.block_hash, transactions })
      return reward.txid
    },

    /** Transactions of removed blocks are pending again, except rewards. */
    takeBack(number: number) {
      const gone = blocks.splice(blocks.length - number)
      const again = gone.flatMap(({ transactions }) => transactions.slice(1))
      pending.unshift(...again.map((each) => ({ ...each, status: { confirmed: false as const } })))
    },
  }
}
