import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

/** Mines a block per transaction, and on request. @param hardfork @default the newest */
export async function startAnvil(chainId = 31337, hardfork?: string) {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}`
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  const program = join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
  const flags = ['--host', '127.0.0.1', '--port', '0', '--chain-id', `${chainId}`, '--threads', '1']
  if (hardfork !== undefined) flags.push('--hardfork', hardfork)
  const child = spawn(program, flags, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('anvil exited unexpectedly.')))
  })
  ended.catch(() => {})
  const listening = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^Listening on (\S+)$/.exec(line)?.[1]
      if (address !== undefined) resolve(`http://${address}`)
    })
  })
  const url = await Promise.race([listening, ended])

  return {
    url,
    async ask(method: string, params: readonly unknown[] = []) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      const { result, error } = await response.json()
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

export type Anvil = Awaited<ReturnType<typeof startAnvil>>
