import {
  REVOCATION,
  type TokenFacts,
  type TransactionRow,
  type TransferRow,
} from '@vestibule/indexer'
import { cleanName } from '@vestibule/protocol'
import type { Transaction, Transfer } from '@vestibule/protocol/http'
import { bundlersOf } from '../../../namespaces/bundlersOf.js'
import type { Chain } from '../chains/openChains.js'
import { formatAmount } from '../tokens/formatAmount.js'
import { isSpam } from '../tokens/judgeAsset.js'

export function describeTransaction(options: describeTransaction.Options): Transaction {
  const { chain, row } = options
  const fee = tokenFee(options)
  const moved = options.moved.filter((each) => !fee?.transfers.includes(each))
  const succeeded = row.succeeded ?? true
  const { decimals } = chain.network.nativeCurrency
  const native = succeeded ? nativeTransfer(options) : undefined
  const transfers = [
    ...(native === undefined ? [] : [native]),
    ...moved.flatMap((each) => tokenTransfer(options, each) ?? []),
  ]
  return {
    id: `${chain.id}:${row.hash}`,
    metadata: {
      operationType: operationOf({ ...options, moved }, transfers),
      hash: row.hash,
      chain: chain.id,
      minedAt: row.minedAt.toISOString(),
      sentFrom: row.sender,
      sentTo: calledBy(options) ?? '',
      status: options.isPending ? 'pending' : succeeded ? 'confirmed' : 'failed',
      ...(fee?.paid ?? {
        fee: row.fee === null ? undefined : formatAmount(BigInt(row.fee), decimals),
      }),
      nonce: chain.hasNonces ? row.nonce : undefined,
    },
    transfers,
  }
}

export declare namespace describeTransaction {
  type Options = {
    chain: Chain
    account: string
    row: TransactionRow
    /** Whether the transaction is pending. @default false */
    isPending?: boolean | undefined
    moved: readonly TransferRow[]
    facts: ReadonlyMap<string, TokenFacts>
    listed: ReadonlySet<string>
    known: ReadonlySet<string>
  }
}

/** Fee in a token. The operator's paymaster takes the maximum and returns the rest. */
function tokenFee({ chain, account, row, moved, facts }: describeTransaction.Options) {
  const { paymaster, tokenFees } = chain.network
  if (paymaster === undefined || tokenFees === undefined || row.sender === account) return undefined
  const payee = chain.canonicalAddress(paymaster)
  const tokens = tokenFees.tokens.map(chain.canonicalAddress)
  const first = moved.find(({ recipient, token }) => recipient === payee && tokens.includes(token))
  const { symbol, decimals } = facts.get(first?.token ?? '') ?? {}
  if (first === undefined || decimals === undefined) return undefined
  const transfers = moved.filter(
    ({ token, sender, recipient }) =>
      token === first.token && (sender === payee || recipient === payee),
  )
  const paid = transfers.reduce(
    (sum, { amount, sender }) => sum + (sender === payee ? -BigInt(amount) : BigInt(amount)),
    0n,
  )
  const feeSymbol = cleanName(symbol ?? '') || '?'
  return { transfers, paid: { fee: formatAmount(paid, decimals), feeSymbol } }
}

/** Called contract. For an operation, which a bundler sends to the entry point, the moved asset's contract. */
function calledBy({ chain, account, row, moved }: describeTransaction.Options): string | null {
  const { recipient, sender } = row
  const entryPoint = bundlersOf(chain.id)?.entryPoint
  const isOperation = sender !== account && recipient?.toLowerCase() === entryPoint?.toLowerCase()
  const [token] = moved.flatMap((each) => (each.token === chain.nativeAsset ? [] : [each.token]))
  return isOperation ? (token ?? recipient) : recipient
}

type Ends = { sender: string; recipient: string | null }

function seenFrom(account: string, { sender, recipient }: Ends) {
  if (sender !== account) return { direction: 'in', ...toldAs(sender) } as const
  if (recipient === account) return { direction: 'self' } as const
  return { direction: 'out', ...toldAs(recipient) } as const
}

const toldAs = (counterparty: string | null) => (counterparty ? { counterparty } : {})

function nativeTransfer({
  chain,
  account,
  row,
}: describeTransaction.Options): Transfer | undefined {
  const { sender, recipient, value } = row
  if (chain.reader.isIndexed || value === '0' || (sender !== account && recipient !== account))
    return undefined
  const { selector } = row
  const moved = nativeMoved({ chain, account }, { sender, recipient, amount: value })
  // A batch is a call of the account to itself, but its payments have several recipients.
  return sender === recipient && selector !== '' ? { ...moved, direction: 'out' } : moved
}

function nativeMoved(
  { chain, account }: Pick<describeTransaction.Options, 'chain' | 'account'>,
  { amount, ...ends }: Ends & { amount: string },
): Transfer {
  const { name, symbol, decimals } = chain.network.nativeCurrency
  return {
    fungible_info: { name, symbol },
    ...seenFrom(account, ends),
    quantity: { numeric: formatAmount(BigInt(amount), decimals) },
  }
}

/** @returns undefined without decimals */
function tokenTransfer(
  { chain, account, row, facts, listed, known }: describeTransaction.Options,
  { token, kind, tokenId, sender, recipient, amount }: TransferRow,
): Transfer | undefined {
  if (token === chain.nativeAsset && amount === '0') return undefined
  if (token === chain.nativeAsset)
    return nativeMoved({ chain, account }, { sender, recipient, amount })
  const said = facts.get(token)
  const { name, symbol, decimals } = said ?? {}
  // Transactions of other accounts add look-alike addresses to a history: by transfers of zero, or
  // by tokens with a dishonest contract.
  const isForeign = row.sender !== account
  const isClaimed = isForeign && sender === account && !listed.has(token)
  const suspicious =
    isClaimed || (isForeign && !listed.has(token) && isSpam({ name, symbol }, known))
  const ends = seenFrom(account, { sender, recipient })
  const address = `${chain.id}:${token}`
  if (kind === 'nft')
    return {
      nft_info: {
        name: cleanName(name ?? '') || token,
        address,
        token_id: chain.reader.hasMints ? undefined : (tokenId ?? undefined),
        flags: { is_spam: suspicious },
      },
      ...ends,
      quantity: { numeric: amount },
    }
  if (decimals === undefined) return undefined
  const is_spam = suspicious || (amount === '0' && isForeign)
  return {
    fungible_info: {
      name: cleanName(name ?? '') || undefined,
      symbol: cleanName(symbol ?? '') || '?',
      address,
      ...(is_spam ? { flags: { is_spam } } : {}),
    },
    ...ends,
    quantity: { numeric: formatAmount(BigInt(amount), decimals) },
  }
}

function operationOf(
  { chain, account, row, moved }: describeTransaction.Options,
  transfers: readonly Transfer[],
): string {
  const outgoing = transfers.filter(({ direction }) => direction !== 'in')
  const incoming = transfers.filter(({ direction }) => direction === 'in')
  if (row.recipient === null && row.sender === account) return 'deploy'
  if (outgoing.length > 0 && incoming.length > 0) return 'trade'
  if (outgoing.length > 0)
    return moved.some(({ recipient }) => recipient === chain.nobody) ? 'burn' : 'send'
  if (incoming.length > 0)
    return moved.some(({ sender }) => sender === chain.nobody) ? 'mint' : 'receive'
  if (row.selector === REVOCATION) return 'revoke'
  return chain.approvals.includes(row.selector) ? 'approve' : 'execute'
}
