import { hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { Hono } from 'hono'
import { loopbackOnly } from '../../net/loopbackOnly.js'
import { REGTEST } from '../regtest.js'
import type { Entry, Ledger } from './createLedger.js'
import { RefusedError } from './createRegtest.js'
import { toCoin, toStats, toStatus, toTransaction } from './toEsplora.js'

/** Maximum confirmed and pending transactions per response. */
const PAGE = 25
const WAITING = 50
/** Satoshi per virtual byte by number of blocks. On this chain, each transaction is in the next block. */
const ESTIMATES = { 1: 4, 2: 3, 3: 3, 6: 2, 25: 1, 144: 1, 504: 1, 1008: 1 }

/** The part of Esplora's API that wallets use: https://github.com/Blockstream/esplora/blob/master/API.md */
export function esploraApp(options: {
  ledger: Ledger
  height: () => number
  /** @returns the transaction id @throws {RefusedError} */
  accept: (raw: Uint8Array) => Promise<string>
}): Hono {
  const { ledger, height, accept } = options
  const app = new Hono()
  app.use(...loopbackOnly())

  app.get('/blocks/tip/height', (context) => context.text(String(height())))
  app.get('/blocks/tip/hash', (context) => context.text(ledger.hashAt(height()) ?? ''))
  app.get('/block-height/:height', (context) => {
    const hash = ledger.hashAt(Number(context.req.param('height')))
    return hash === undefined ? context.text('Block not found', 404) : context.text(hash)
  })
  app.get('/fee-estimates', (context) => context.json(ESTIMATES))

  app.post('/tx', async (context) => {
    try {
      return context.text(await accept(readHex(await context.req.text())))
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const told = JSON.stringify({ code: -26, message: error.message })
      return context.text(`sendrawtransaction RPC error: ${told}`, 400)
    }
  })
  const transactions: Record<string, (entry: Entry) => unknown> = {
    '': (entry) => toTransaction(entry, ledger),
    '/status': ({ place }) => toStatus(place),
    '/hex': ({ raw }) => hex.encode(raw),
  }
  for (const [path, read] of Object.entries(transactions))
    app.get(`/tx/:txid${path}`, (context) => {
      const entry = ledger.get(context.req.param('txid') ?? '')
      if (entry === undefined) return context.text('Transaction not found', 404)
      const answer = read(entry)
      return typeof answer === 'string' ? context.text(answer) : context.json(answer as object)
    })

  const lists: Record<string, (script: Uint8Array, last: string) => unknown> = {
    '/utxo': (script) => ledger.coinsOf(script).map(toCoin),
    '/txs': (script) => [...waiting(script).slice(0, WAITING), ...mined(script).slice(0, PAGE)],
    '/txs/mempool': (script) => waiting(script).slice(0, WAITING),
    '/txs/chain': (script) => mined(script).slice(0, PAGE),
    '/txs/chain/:last': (script, last) => {
      const all = mined(script)
      const at = all.findIndex(({ txid }) => txid === last)
      return at < 0 ? [] : all.slice(at + 1, at + 1 + PAGE)
    },
  }
  const newest = (script: Uint8Array, isMined: boolean) =>
    ledger
      .historyOf(script)
      .filter(({ place }) => (place !== undefined) === isMined)
      .reverse()
      .map((entry) => toTransaction(entry, ledger))
  const waiting = (script: Uint8Array) => newest(script, false)
  const mined = (script: Uint8Array) => newest(script, true)
  for (const [path, read] of Object.entries(lists))
    app.get(`/address/:address${path}`, (context) => {
      const script = readAddress(context.req.param('address') ?? '')
      if (script === undefined) return context.text('Invalid Bitcoin address', 400)
      return context.json(read(script, context.req.param('last') ?? '') as object)
    })

  app.get('/address/:address', (context) => {
    const address = context.req.param('address')
    const script = readAddress(address)
    if (script === undefined) return context.text('Invalid Bitcoin address', 400)
    const history = ledger.historyOf(script)
    const statsOf = (isMined: boolean) =>
      toStats(
        script,
        history.filter(({ place }) => (place !== undefined) === isMined),
        ledger,
      )
    return context.json({ address, chain_stats: statsOf(true), mempool_stats: statsOf(false) })
  })
  return app
}

function readAddress(address: string): Uint8Array | undefined {
  try {
    return OutScript.encode(Address(REGTEST).decode(address))
  } catch {
    return undefined
  }
}

function readHex(text: string): Uint8Array {
  try {
    return hex.decode(text.trim())
  } catch {
    throw new RefusedError('TX decode failed')
  }
}
