import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { LOOPBACK } from '../net/bind.js'
import { checkPort } from '../net/findPort.js'
import type { Running } from '../net/serve.js'
import { StackError } from '../net/stackError.js'
import { askSolana } from './askSolana.js'

/** Length of the genesis hash in a Solana CAIP-2 id. */
const REFERENCE_LENGTH = 32
const SLOT_TIME_MS = 400
/** Timeouts in ms: for the start on a busy machine, and for the end. */
const START_TIMEOUT_MS = 120_000
const TIMEOUT_MS = 5_000

export type LocalSolana = Running & {
  caipNetworkId: `solana:${string}`
  url: string
  /** URL for subscriptions. */
  socketUrl: string
}

/**
 * Starts a local Solana cluster without persistence.
 * @returns undefined if npm installed no cluster for this platform
 * @throws {StackError} if a port is taken or the start fails
 */
export async function startSolana(options: Options): Promise<LocalSolana | undefined> {
  const name = surfpoolPackage()
  if (name === undefined) return undefined
  const ports = [
    await checkPort('solana', options.ports.solana),
    await checkPort('solanaSocket', options.ports.solanaSocket),
  ]
  const script = fileURLToPath(new URL('./solanaNode.mjs', import.meta.url))
  // Runs in a separate process group: Ctrl-C reaches only the stack, which then ends the cluster.
  const { slotTimeMs = SLOT_TIME_MS } = options
  const child = spawn(process.execPath, [script, name, String(slotTimeMs), ...ports.map(String)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let stopping = false
  const complaints: string[] = []
  child.stderr.on('data', (chunk: Buffer) => void complaints.push(chunk.toString()))
  child.stdin.on('error', () => {
    // The process has ended. The `exit` event reports this.
  })
  const [port, socketPort] = await new Promise<number[]>((resolve, reject) => {
    const fail = () =>
      reject(
        new StackError(`The local Solana cluster did not start (${complaints.join('').trim()}).`),
      )
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      fail()
    }, START_TIMEOUT_MS)
    createInterface({ input: child.stdout }).once('line', (line) => {
      clearTimeout(late)
      resolve(JSON.parse(line))
    })
    child.once('error', fail)
    void ended.finally(() => clearTimeout(late))
    void ended.then(fail)
  })
  void ended.then(() => {
    if (!stopping) options.onEnd(new StackError('The local Solana cluster ended by itself.'))
  })
  const url = `http://${LOOPBACK}:${port}`
  const genesis = await askSolana<string>(url, 'getGenesisHash')
  return {
    caipNetworkId: `solana:${genesis.slice(0, REFERENCE_LENGTH)}`,
    url,
    socketUrl: `ws://${LOOPBACK}:${socketPort}`,
    async stop() {
      stopping = true
      child.stdin.end()
      const impatient = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
      await ended
      clearTimeout(impatient)
    },
  }
}

type Options = {
  /** `0` lets the system choose. */
  ports: { solana: number; solanaSocket: number }
  /** Milliseconds between blocks. @default 400 */
  slotTimeMs?: number | undefined
  /** Called when the process ends without a call of `stop`. */
  onEnd: (error: StackError) => void
}

/** Undefined on other platforms, or if npm skipped the package. */
function surfpoolPackage(): string | undefined {
  const libc = process.platform === 'linux' ? '-gnu' : ''
  const name = `@solana/surfpool-${process.platform}-${process.arch}${libc}`
  try {
    createRequire(import.meta.url).resolve(name)
    return name
  } catch {
    return undefined
  }
}
