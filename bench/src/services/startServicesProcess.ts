import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { killAll, serverProcesses } from '@vestibule/embedded-postgres/testing'
import type { startServices } from '@vestibule/services'
import { DAPP_ORIGIN, writeFrameDist } from '@vestibule/services/testing'

/** Run the built JavaScript, as operators do: a TypeScript compiler in the process would distort the figures. */
const PROGRAM = fileURLToPath(new URL('./servicesProcess.mjs', import.meta.url))
/** The flags of `npm run services`. */
const FLAGS = ['--max-old-space-size=1024', '--max-semi-space-size=8']

export type ServicesOrder = Pick<
  startServices.Options,
  'dataDir' | 'port' | 'frameDist' | 'limits'
> &
  Pick<startServices.Options, 'projects' | 'nameSuffix' | 'natsUrl'> & {
    networks?: startServices.Options['networks']
    relay: boolean
  }
export type ServicesWord =
  | { url: string; relay: string; took: number }
  | { mail: { to: string; subject: string } }
  | { memory: Omit<Memory, 'postgres'>; cpu: number }
/** In bytes. `postgres` sums all processes of PostgreSQL and counts shared memory once. */
export type Memory = { rss: number; heapUsed: number; postgres: number }

export async function startServicesProcess(
  dataDir: string,
  options: Partial<Omit<ServicesOrder, 'dataDir'>> = {},
): Promise<ServicesProcess> {
  const order: ServicesOrder = {
    dataDir,
    port: 0,
    relay: false,
    frameDist: writeFrameDist(dataDir),
    projects: [{ id: 'demo', name: 'Demo', allowedOrigins: [DAPP_ORIGIN] }],
    ...options,
  }
  const key = join(dataDir, 'master.key')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(key)) writeFileSync(key, randomBytes(32), { mode: 0o600 })

  const child = fork(PROGRAM, [JSON.stringify(order)], { execArgv: FLAGS })
  const subjects = new Map<string, string>()
  const listeners = new Set<(word: ServicesWord) => void>()
  child.on('message', (word: ServicesWord) => {
    if ('mail' in word) subjects.set(word.mail.to, word.mail.subject)
    for (const listener of listeners) listener(word)
  })

  const closed = once(child, 'close')
  const early = closed.then((): never => {
    throw new Error('The services process exited before the bench ended.')
  })
  early.catch(() => undefined)

  function hear<result>(pick: (word: ServicesWord) => result | undefined): Promise<result> {
    const heard = new Promise<result>((resolve) => {
      const listener = (word: ServicesWord) => {
        const result = pick(word)
        if (result === undefined) return
        listeners.delete(listener)
        resolve(result)
      }
      listeners.add(listener)
    })
    return Promise.race([heard, early])
  }

  const { url, relay, took } = await hear((word) => ('url' in word ? word : undefined))
  return {
    url,
    relay,
    pid: child.pid ?? 0,
    took,
    async subject(to) {
      const take = () => subjects.get(to)
      const subject = take() ?? (await hear(take))
      subjects.delete(to)
      return subject
    },
    async memory() {
      const memory = hear((word) => ('memory' in word ? word.memory : undefined))
      child.send('memory')
      return { ...(await memory), postgres: proportionalMemory(serverProcesses(dataDir)) }
    },
    async cpu() {
      const cpu = hear((word) => ('cpu' in word ? word.cpu : undefined))
      child.send('cpu')
      return cpu
    },
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
    async cutPower() {
      killAll([child.pid, ...serverProcesses(dataDir)])
      await closed
    },
  }
}

export type ServicesProcess = {
  url: string
  relay: string
  pid: number
  /** Time in ms from the call to the first response, without Node's start. */
  took: number
  /** Returns the subject of the newest mail to an address and removes it. */
  subject: (to: string) => Promise<string>
  memory: () => Promise<Memory>
  /** CPU time in ms since the process started. */
  cpu: () => Promise<number>
  kill: () => Promise<void>
  /** Kills the services and their PostgreSQL. */
  cutPower: () => Promise<void>
}

function proportionalMemory(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(memoryOf(pid))?.[1] ?? 0))
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1024
}

function memoryOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  } catch {
    // The process has ended: PostgreSQL stops its helper processes at any time.
    return ''
  }
}
