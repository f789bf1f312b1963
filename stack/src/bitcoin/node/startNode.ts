import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { hex } from '@scure/base'
import { serve } from '../../net/serve.js'
import { MINER } from '../regtest.js'
import { createLedger } from './createLedger.js'
import { createRegtest, type Mined } from './createRegtest.js'
import { esploraApp } from './esploraApp.js'

/** Initial blocks. Rewards mature after 100 blocks, so the faucet can spend 20. */
const FIRST_BLOCKS = 120
/** Delay in ms until a transaction is in a block: makes the wait visible. */
const BLOCK_AFTER_MS = 1_000

/** Mines after each sent transaction and serves Esplora's API. */
export async function startNode({ port, file }: { port: number; file: string }) {
  const regtest = await createRegtest(MINER.script)
  const ledger = createLedger(regtest.genesis)
  const blocks = blockFile(file)

  const kept: Uint8Array[] = []
  function connect(mined: Mined) {
    ledger.connect(mined)
    kept.push(mined.raw)
  }
  for (const raw of blocks.read()) {
    const mined = await regtest.replay(raw).catch(() => undefined)
    // The following blocks have no parent.
    if (mined === undefined) break
    connect(mined)
  }
  while (regtest.height() < FIRST_BLOCKS) connect(await regtest.mine())
  blocks.write(kept)

  let soon: NodeJS.Timeout | undefined
  async function mine() {
    soon = undefined
    const mined = await regtest.mine()
    ledger.connect(mined)
    blocks.append(mined.raw)
  }
  async function accept(raw: Uint8Array): Promise<string> {
    const accepted = await regtest.accept(raw)
    ledger.expect(accepted)
    soon ??= setTimeout(() => void mine(), BLOCK_AFTER_MS)
    return accepted.txid
  }

  const app = esploraApp({ ledger, height: regtest.height, accept })
  const { stop, ...listening } = await serve(app, { part: 'bitcoin', port })
  return {
    ...listening,
    async stop() {
      await stop()
      if (soon === undefined) return
      // Mine now: the transaction must not be lost.
      clearTimeout(soon)
      await mine()
    },
  }
}

function blockFile(file: string) {
  const toLine = (raw: Uint8Array) => `${hex.encode(raw)}\n`
  return {
    read(): Uint8Array[] {
      const lines = readOrNothing(file).split('\n')
      // An interrupted write ends with an incomplete line.
      return lines.slice(0, -1).map((line) => Uint8Array.from(Buffer.from(line, 'hex')))
    },
    write: (blocks: readonly Uint8Array[]) => writeFileSync(file, blocks.map(toLine).join('')),
    append: (raw: Uint8Array) => appendFileSync(file, toLine(raw)),
  }
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
