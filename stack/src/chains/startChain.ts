import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type LocalChainId, MAINNET } from '../localNetworks.js'
import { LOOPBACK } from '../net/bind.js'
import { findPort } from '../net/findPort.js'
import type { Listening } from '../net/serve.js'
import { StackError } from '../net/stackError.js'
import { callChain } from './callChain.js'
import type { Reaper } from './startReaper.js'

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/** Seconds between copies of the state on disk: the chain may be killed. */
const STATE_INTERVAL = 10
const TIMEOUT_MS = 5_000

type Anvil = ChildProcessByStdio<null, Readable, Readable>

/** Mines on demand. Stores the state in a file. */
export async function startChain(options: Options): Promise<Listening> {
  const { chainId, port, stateFile, reaper, onEnd } = options
  // The third chain uses any port.
  if (chainId !== MAINNET.chainId) await findPort(`eip155:${chainId}`, port)

  const flags = {
    host: LOOPBACK,
    port,
    'chain-id': chainId,
    threads: 1,
    state: stateFile,
    'state-interval': STATE_INTERVAL,
  }
  const child: Anvil = spawn(
    anvilBinary(),
    Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, String(value)]),
    // Own process group: Ctrl-C must reach only the stack, which ends this process.
    { detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const { pid } = child
  if (pid !== undefined) {
    reaper.watch(pid)
    void ended.then(() => reaper.release(pid))
  }

  const listening = await listeningPort(child, ended)
  let stopping = false
  void ended.then(() => {
    if (!stopping) onEnd(new StackError(`The local chain eip155:${chainId} ended unexpectedly.`))
  })
  // The exit handler reports a chain that has ended.
  await callChain(listening, 'anvil_setLoggingEnabled', [false]).catch(() => undefined)
  return {
    port: listening,
    async stop() {
      stopping = true
      child.kill('SIGTERM')
      const impatient = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
      await ended
      clearTimeout(impatient)
    },
  }
}

type Options = {
  chainId: LocalChainId | typeof MAINNET.chainId
  port: number
  stateFile: string
  reaper: Reaper
  onEnd: (error: StackError) => void
}

/** Waits for the port, then keeps reading: the output pipe must not fill. */
function listeningPort(child: Anvil, ended: Promise<void>): Promise<number> {
  const complaints: string[] = []
  child.stderr.on('data', (chunk: Buffer) => void complaints.push(chunk.toString()))
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const port = /^Listening on \S+:(\d+)$/.exec(line)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    void ended.then(() =>
      reject(
        new StackError(
          `A local chain did not start (${complaints.join('').trim()}); if its saved state is damaged, \`npm start -- --fresh\` deletes it.`,
        ),
      ),
    )
  })
}

/** The binary itself: the wrapper script does not forward signals. @throws {StackError} if npm has not installed it */
function anvilBinary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`
  const { resolve } = createRequire(import.meta.url)
  try {
    const folder = dirname(resolve(`${name}/package.json`))
    const binary = join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
    if (existsSync(binary)) return binary
  } catch {
    // Not installed: reported below.
  }
  throw new StackError(
    `The local chain's program is missing (\`${name}\`): delete the folder node_modules and run \`npm ci\` again.`,
  )
}
