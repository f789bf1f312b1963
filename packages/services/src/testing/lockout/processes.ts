import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import type { Limits } from '../../domain/admission/limits.js'
import { PACKAGE_ROOT } from '../../packageRoot.js'
import type { Mail } from '../../ports/mail.js'
import { bundleOnce } from '../bundleOnce.js'

export type Attacker =
  | 'code'
  | 'social'
  | 'passkey'
  | 'share'
  | 'rpc'
  | 'data'
  | 'items'
  | 'names'
  | 'siwx'
  | 'pictures'
  | 'analytics'
  | 'relay'
  | 'static'
  | 'raw'

export type Held = {
  jwk: JsonWebKey
  sessionId: string
  nonce: string
  walletId: string
  recipient: string
  rkh: string
}
export type Material = {
  frameOrigin: string
  dappOrigin: string
  imageHost: string
  nameSuffix: string
  held: Held[]
  /** Ids of images that never load. */
  slow: string[]
  tokens: string[]
}
export type AttackersOrder = {
  port: number
  attack: Attacker
  /** 1, 50 or 65,536 addresses; 0 for the victim's own address. */
  addresses: number
  victim: string
  round: number
  sockets: number
  depth: number
  material: Material
}
export type AttackersFigures = { sent: number; served: number; refused: number; others: number }
export type AttackersWord = { figures: AttackersFigures }
export type ServicesOrder = { pictures: string[] }
export type ServicesWord = { url: string } | { mail: Mail } | { ids: string[] }
export type UpstreamsWord = { rpcUrl: string; gateway: string; quick: string[]; slow: string[] }

/** Timeout in ms for attackers to start, and number of attempts. */
const START_MS = 60_000
const STARTS = 3
const CORES = { attackers: 0, services: availableParallelism() - 1 }

async function start(entry: string, options: start.Options = {}): Promise<ChildProcess> {
  const { order, core, isNice, env = {} } = options
  const nice = isNice ? ['nice', '-n', '10'] : []
  const file = await bundleOnce(`testing/lockout/${entry}.ts`)
  return fork(file, [JSON.stringify(order ?? [])], {
    cwd: PACKAGE_ROOT,
    env: { PATH: process.env.PATH, ...env },
    ...(core === undefined
      ? { execArgv: [] }
      : { execPath: 'taskset', execArgv: ['-c', String(core), ...nice, process.execPath] }),
  })
}
declare namespace start {
  type Options = {
    order?: unknown
    core?: number | undefined
    /** Low priority, so that the victim can use the core. @default false */
    isNice?: boolean
    env?: Record<string, string> | undefined
  }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function hear<word extends object>(child: ChildProcess, name: string): Promise<word> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The process ended before it sent "${name}".`))
    const listen = (word: word) => {
      if (!(name in word)) return
      child.off('message', listen)
      child.off('exit', fail)
      resolve(word)
    }
    child.on('message', listen)
    child.on('exit', fail)
  })
}

export async function startUpstreams(pictures: number) {
  const child = await start('upstreams', { order: [pictures] })
  return { ...(await hear<UpstreamsWord>(child, 'rpcUrl')), end: () => end(child) }
}

export async function startLockoutServices(env: Record<string, string>, limits: Limits) {
  const child = await start('services', { env, core: CORES.services, order: limits })
  const mails: Mail[] = []
  child.on('message', (word: ServicesWord) => {
    if ('mail' in word) mails.push(word.mail)
  })
  const { url } = await hear<{ url: string }>(child, 'url')
  return {
    url,
    port: Number(new URL(url).port),
    mails,
    async notePictures(pictures: string[]) {
      const ids = hear<{ ids: string[] }>(child, 'ids')
      child.send({ pictures })
      return (await ids).ids
    },
    end: () => end(child),
  }
}
export type LockoutServices = Awaited<ReturnType<typeof startLockoutServices>>

/** Retry: Node sometimes hangs at startup. */
async function startAttackers(order: AttackersOrder): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const child = await start('attackers', { order, core: CORES.attackers, isNice: true })
    const timer = setTimeout(() => child.kill('SIGKILL'), START_MS)
    try {
      await hear<AttackersWord>(child, 'figures')
      return child
    } catch (error) {
      if (attempt === STARTS) throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

export async function startLockoutAttackers(order: AttackersOrder) {
  const child = await startAttackers(order)
  return {
    async figures(): Promise<AttackersFigures> {
      const told = hear<AttackersWord>(child, 'figures')
      child.send({})
      return (await told).figures
    },
    stop: () => end(child),
  }
}
