import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ServerSettings } from '../../db/embedded/serverSettings.js'
import { PACKAGE_ROOT } from '../../packageRoot.js'

/** The parent's message to the process. */
export type DatabaseOrder = ({ open: string } & OpenOptions) | { query: string } | { close: true }
type OpenOptions = {
  /** Becomes another user before that. */
  user?: number | undefined
  /** Of the server. */
  settings?: ServerSettings | undefined
}
/** The process's message to its parent: how an order ended, or a line of its log. */
export type DatabaseWord = { done: unknown } | { failure: string } | { line: string }

/**
 * The isolation of a container, as far as processes can see each other: separate process ids, shared memory and network.
 */
export const CONTAINER = ['--pid', '--ipc', '--net', '--mount-proc', '--fork', '--kill-child']

/**
 * A process that uses an embedded database. It does one thing at a time.
 * @param file What `bundleOnce` made of `testing/database/databaseProcess.ts`.
 * @param options.isContained Puts it into a container; root may do that.
 */
export function runDatabaseProcess(file: string, { isContained = false } = {}) {
  const child = fork(file, {
    cwd: PACKAGE_ROOT,
    env: { PATH: process.env.PATH },
    execArgv: [],
    ...(isContained && { execPath: 'unshare', execArgv: [...CONTAINER, process.execPath] }),
  })
  const ended = once(child, 'exit')
  const lines: string[] = []
  child.on('message', (word: DatabaseWord) => {
    if ('line' in word) lines.push(word.line)
  })

  async function order(what: DatabaseOrder): Promise<unknown> {
    const answer = new Promise<unknown>((resolve, reject) => {
      const hear = (word: DatabaseWord) => {
        if ('line' in word) return
        child.off('message', hear)
        if ('failure' in word) reject(new Error(word.failure))
        else resolve(word.done)
      }
      child.on('message', hear)
      ended.then(() => reject(new Error('The process ended.')), reject)
    })
    child.send(what)
    return answer
  }

  return {
    /** Of its log. */
    lines,
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
