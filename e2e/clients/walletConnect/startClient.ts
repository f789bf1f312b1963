import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { RELAY } from '../../world/ports.js'

const PROGRAM = fileURLToPath(new URL('client.mjs', import.meta.url))

/** Starts a client. The same file restarts the same client. */
export async function startClient(role: 'dapp' | 'wallet', { name, file }: startClient.Options) {
  const process = fork(PROGRAM, [role, name, RELAY, file], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const heard: Heard[] = []
  const waiting = new Map<number, Settle>()
  let said = ''
  const looks = new Set<() => void>()
  let lastId = 0

  process.stderr?.on('data', (chunk) => {
    said += chunk
  })
  process.on('message', (message: Heard | Answer) => {
    if ('id' in message) {
      const { id, result, error } = message
      if (error === undefined) waiting.get(id)?.resolve(result)
      else waiting.get(id)?.reject(new Error(error))
      waiting.delete(id)
    } else heard.push(message)
    for (const look of looks) look()
  })
  const isAlive = () => process.exitCode === null && process.signalCode === null

  /** @returns the data of the first unread event with this name */
  function next<value = unknown>(event: string): Promise<value> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const index = heard.findIndex((one) => one.event === event)
        const [found] = index < 0 ? [] : heard.splice(index, 1)
        if (found === undefined) return
        looks.delete(look)
        resolve(found.value as value)
      }
      looks.add(look)
      process.once('exit', () => reject(new Error(`The ${role} ended, awaiting ${event}: ${said}`)))
      look()
    })
  }

  await next('ready')
  return {
    next,
    call<result = unknown>(method: string, params?: unknown): Promise<result> {
      const id = ++lastId
      process.send({ id, method, params })
      return new Promise((resolve, reject) =>
        waiting.set(id, { resolve: resolve as Settle['resolve'], reject }),
      )
    },
    async kill() {
      if (isAlive())
        await Promise.all([once(process as ChildProcess, 'exit'), process.kill('SIGKILL')])
    },
  }
}

export type Client = Awaited<ReturnType<typeof startClient>>

export declare namespace startClient {
  type Options = {
    name: string
    file: string
  }
}

type Heard = { event: string; value?: unknown }
type Answer = { id: number; result?: unknown; error?: string }
type Settle = { resolve: (value: unknown) => void; reject: (error: Error) => void }
