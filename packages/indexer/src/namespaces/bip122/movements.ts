import type { ChainTransaction, TokenTransfer } from '../../chainReader.js'
import type { EsploraTransaction } from './answers.js'

export const NATIVE = 'bitcoin'
export const COINBASE = 'coinbase'
const MOST_PLACES = 1_000_000_000

export type Place = { block: bigint; blockHash: string; minedAt: number }

/** A stable, almost unique position: the index does not report the real position. */
const positionOf = (txid: string) => Number.parseInt(txid.slice(0, 8), 16) % MOST_PLACES

/** Converts to the common form: the sender spent most, and the recipient is the other address that received most. */
export function toTransaction(
  transaction: EsploraTransaction,
  { block, blockHash, minedAt }: Place,
): ChainTransaction {
  const { txid, fee } = transaction
  const { spent, made } = endsOf(transaction)
  const sender = largestOf(spent)
  const others = made.filter(({ address }) => !spent.some((end) => end.address === address))
  const recipient = largestOf(others.length > 0 ? others : made)
  const position = positionOf(txid)
  const rest = { value: 0n, nonce: 0, selector: '' }
  return { hash: txid, block, blockHash, position, minedAt, sender, recipient, ...rest, fee }
}

/** The amount that the account sent or received, without its change. If the account pays all inputs, also without the fee. */
export function movementOf(
  transaction: EsploraTransaction,
  account: string,
  { block, blockHash }: Place,
): TokenTransfer {
  const { txid } = transaction
  const position = positionOf(txid)
  const place = { block, blockHash, hash: txid, position, log: position, part: 0 }
  const moved = movedBy(transaction, account)
  return { ...place, token: NATIVE, kind: 'fungible', tokenId: undefined, ...moved }
}

export function concerns(transaction: EsploraTransaction, account: string): boolean {
  const { spent, made } = endsOf(transaction)
  return [...spent, ...made].some(({ address }) => address === account)
}

function endsOf({ vin, vout }: EsploraTransaction): { spent: End[]; made: End[] } {
  const spent = vin.map(({ is_coinbase, prevout }) => ({
    address: is_coinbase ? COINBASE : (prevout?.scriptpubkey_address ?? ''),
    value: prevout?.value ?? 0n,
  }))
  const made = vout.map(({ scriptpubkey_address, value }) => ({
    address: scriptpubkey_address ?? '',
    value,
  }))
  return { spent, made }
}

function movedBy(transaction: EsploraTransaction, account: string) {
  const { spent, made } = endsOf(transaction)
  const own = ({ address }: End) => address === account
  const [lost, got] = [sumOf(spent.filter(own)), sumOf(made.filter(own))]
  const sender = largestOf(spent.filter((end) => !own(end)))
  const recipient = largestOf(made.filter((end) => !own(end)))
  if (!spent.some(own)) return { sender, recipient: account, amount: got }
  const isAlone = spent.every(own)
  if (isAlone && made.every((end) => own(end) || end.value === 0n))
    // Assume that the last output is the change.
    return { sender: account, recipient: account, amount: sumOf(made.slice(0, -1)) || got }
  const net = got - lost + (isAlone ? transaction.fee : 0n)
  return net > 0n
    ? { sender, recipient: account, amount: net }
    : { sender: account, recipient, amount: -net }
}

type End = { address: string; value: bigint }

const sumOf = (ends: readonly End[]) => ends.reduce((sum, { value }) => sum + value, 0n)

function largestOf(ends: readonly End[]): string {
  const [first] = ends.toSorted((one, other) =>
    one.value < other.value ? 1 : one.value > other.value ? -1 : 0,
  )
  return first?.address ?? ''
}
