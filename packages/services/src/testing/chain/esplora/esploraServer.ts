import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Ledger, txsOf } from './ledger.js'

/** Transactions per response: mined and pending. */
const PAGE = 25
const MOST_PENDING = 50

/** Imitates the used part of Esplora (https://github.com/Blockstream/esplora/blob/master/API.md). */
export async function startEsplora(ledger: Ledger, options: { lag?: number } = {}) {
  // A connection that closes during a request would look like a failed source.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://esplora.example')
    const answer = answerOf(ledger, pathname.replace(/^\/api/, ''))
    const [status, body] = answer === undefined ? [404, 'Not found'] : [200, answer]
    const send = () =>
      response
        .writeHead(status, {
          'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
        })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    if (options.lag === undefined) send()
    else setTimeout(send, options.lag)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/api`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Read = (ledger: Ledger, parts: string[]) => unknown

const PATHS: readonly [RegExp, Read][] = [
  [/^\/blocks\/tip\/height$/, ({ blocks }) => String(blocks.length - 1)],
  [/^\/blocks\/tip\/hash$/, ({ blocks }) => blocks.at(-1)?.hash],
  [/^\/block-height\/(\d+)$/, ({ blocks }, [height]) => blocks[Number(height)]?.hash],
  [/^\/tx\/([0-9a-f]{64})$/, (ledger, [txid]) => ledger.all().find((tx) => tx.txid === txid)],
  [
    /^\/address\/(\w+)$/,
    (ledger, [address = '']) => ({
      address,
      chain_stats: statsOf(ledger.confirmed(), address),
      mempool_stats: statsOf(ledger.pending, address),
    }),
  ],
  [
    /^\/address\/(\w+)\/txs\/chain(?:\/([0-9a-f]{64}))?$/,
    (ledger, [address = '', last]) => {
      const newest = txsOf(ledger.confirmed(), address).toReversed()
      // If the last transaction is unknown, the page is empty.
      const start = last === undefined ? 0 : newest.findIndex(({ txid }) => txid === last) + 1
      return last !== undefined && start === 0 ? [] : newest.slice(start, start + PAGE)
    },
  ],
  [
    /^\/address\/(\w+)\/txs\/mempool$/,
    (ledger, [address = '']) => txsOf(ledger.pending, address).slice(0, MOST_PENDING),
  ],
]

function answerOf(ledger: Ledger, path: string): unknown {
  for (const [pattern, read] of PATHS) {
    const found = pattern.exec(path)
    if (found !== null) return read(ledger, found.slice(1))
  }
  return undefined
}

function statsOf(transactions: Parameters<typeof txsOf>[0], address: string) {
  const made = transactions.flatMap(({ vout }) =>
    vout.filter((output) => output.scriptpubkey_address === address),
  )
  const spent = transactions.flatMap(({ vin }) =>
    vin.flatMap(({ prevout }) => (prevout?.scriptpubkey_address === address ? [prevout] : [])),
  )
  const sum = (outputs: readonly { value: number }[]) =>
    outputs.reduce((total, { value }) => total + value, 0)
  return {
    funded_txo_count: made.length,
    funded_txo_sum: sum(made),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: txsOf(transactions, address).length,
  }
}
