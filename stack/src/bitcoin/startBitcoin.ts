import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { LOOPBACK } from '../net/bind.js'
import { checkPort } from '../net/findPort.js'
import type { Running } from '../net/serve.js'
import { StackError } from '../net/stackError.js'

const TIMEOUT_MS = 5_000

export type LocalBitcoin = Running & { url: string }

/** Starts a private Bitcoin network with persistent blocks. @throws {StackError} if the port is in use or the start fails */
export async function startBitcoin(options: Options): Promise<LocalBitcoin> {
  const { file, onEnd } = options
  const wanted = await checkPort('bitcoin', options.port)
  const source = fileURLToPath(new URL('./node/main.ts', import.meta.url))
  // The published package contains a compiled program.
  const program = existsSync(source)
    ? ['--conditions=src', '--import', 'tsx', source]
    : [source.replace(/ts$/, 'js')]
  const args = [...program, file, String(wanted)]
  // Own process group: Ctrl-C must reach only the stack, which ends this process.
  const child = spawn(process.execPath, args, {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    // npm does not compile native code here.
    env: { ...process.env, NODE_BACKEND: 'js' },
  })
  const ended = once(child, 'exit')
  let stopping = false
  const complaints: string[] = []
  child.stderr.on('data', (chunk: Buffer) => void complaints.push(chunk.toString()))
  child.stdin.on('error', () => {
    // The exit handler reports the end.
  })
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(JSON.parse(line)))
    const fail = () => {
      const said = complaints.join('').trim()
      reject(new StackError(`The local Bitcoin network failed to start (${said}).`))
    }
    child.once('error', fail)
    void ended.then(fail)
  })
  void ended.then(() => {
    if (!stopping) onEnd(new StackError('The local Bitcoin network ended unexpectedly.'))
  })
  return {
    url: `http://${LOOPBACK}:${port}`,
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
  port: number
  file: string
  onEnd: (error: StackError) => void
}
