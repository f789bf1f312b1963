import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ServerSettings } from '../serverSettings.js'

const ENTRY = fileURLToPath(new URL('databaseProcess.ts', import.meta.url))
const FROM_SOURCE = ['--conditions=src', '--import', 'tsx']

export type DatabaseOrder = ({ open: string } & OpenOptions) | { query: string } | { close: true }
type OpenOptions = {
  user?: number | undefined
  settings?: ServerSettings | undefined
}
type DatabaseEvent = 'ready' | 'lost' | 'back'
export type DatabaseWord = { done: unknown } | { failure: string } | { event: DatabaseEvent }

/** Isolates processes like a container: separate process ids, shared memory and network. */
export const CONTAINER = ['--pid', '--ipc', '--net', '--mount-proc', '--fork', '--kill-child']

/** Starts a process that runs one command at a time. @param options.isContained runs the process in a container; requires root */
export function runDatabaseProcess({ isContained = false } = {}) {
  const child = fork(ENTRY, {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { PATH: process.env.PATH },
    execArgv: FROM_SOURCE,
    ...(isContained && {
      execPath: 'unshare',
      execArgv: [...CONTAINER, process.execPath, ...FROM_SOURCE],
    }),
  })
  const ended = once(child, 'exit')
  const events: DatabaseEvent[] = []
  child.on('message', (word: DatabaseWord) => {
    if ('event' in word) events.push(word.event)
  })
  const ready = once(child, 'message')

  async function order(what: DatabaseOrder): Promise<unknown> {
    const answer = new Promise<unknown>((resolve, reject) => {
      const hear = (word: DatabaseWord) => {
        if ('event' in word) return
        child.off('message', hear)
        if ('failure' in word) reject(new Error(word.failure))
        else resolve(word.done)
      }
      child.on('message', hear)
      ended.then(() => reject(new Error('The database process ended before it responded.')), reject)
    })
    child.send(what)
    return answer
  }

  return {
    ready,
    events,
    open: (dataDir: string, options: OpenOptions = {}) => order({ open: dataDir, ...options }),
    query: (query: string) => order({ query }) as Promise<Record<string, unknown>[]>,
    async close() {
      await order({ close: true })
      child.disconnect()
      await ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export type DatabaseProcess = ReturnType<typeof runDatabaseProcess>
