import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { PACKAGE_ROOT } from '../../packageRoot.js'
import type { Mail } from '../../ports/mail.js'

export type KillableOrder =
  | { start: Record<string, string> }
  | { statements: number; answer: boolean }
export type KillableWord = { loaded: true } | { url: string } | { armed: true } | { mail: Mail }

/** The next process loads in advance. @param file Output of `bundleOnce` for `killable.ts`. */
export function killableServices(file: string, env: Record<string, string>) {
  const mails: Mail[] = []
  let standby = load()
  let present: ChildProcess | undefined

  function load() {
    const child = fork(file, {
      cwd: PACKAGE_ROOT,
      execArgv: [],
      env: { PATH: process.env.PATH },
    })
    child.on('message', (word: KillableWord) => {
      if ('mail' in word) mails.push(word.mail)
    })
    const loaded = hear(child, 'loaded')
    // The last process is never awaited.
    loaded.catch(() => undefined)
    return { child, loaded }
  }

  async function tell<name extends string>(child: ChildProcess, order: KillableOrder, name: name) {
    const answer = hear(child, name)
    child.send(order)
    return answer
  }

  const alive = () => {
    if (present === undefined) throw new Error('The services are not running.')
    return present
  }

  return {
    mails,
    async start(): Promise<string> {
      const { child, loaded } = standby
      await loaded
      present = child
      const { url } = (await tell(child, { start: env }, 'url')) as { url: string }
      standby = load()
      return url
    },
    /** Kills the process before its n-th statement, or for 0 when its next answer is ready. */
    arm: (statements: number) =>
      tell(alive(), { statements, answer: statements === 0 }, 'armed').then(() => undefined),
    disarm: () => tell(alive(), { statements: 0, answer: false }, 'armed').then(() => undefined),
    async gone(): Promise<void> {
      const child = alive()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
    async end(): Promise<void> {
      for (const child of [present, standby.child]) {
        if (child === undefined || child.exitCode !== null || child.signalCode !== null) continue
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    },
  }
}

function hear(child: ChildProcess, name: string): Promise<KillableWord> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      child.off('message', listen)
      child.off('exit', fail)
    }
    const listen = (word: KillableWord) => {
      if (!(name in word)) return
      stop()
      resolve(word)
    }
    const fail = () => {
      stop()
      reject(new Error(`The process exited before the message "${name}".`))
    }
    child.on('message', listen)
    child.on('exit', fail)
  })
}
