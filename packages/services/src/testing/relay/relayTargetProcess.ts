import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { RelayLimits } from '@vestibule/relay'
import { vi } from 'vitest'
import { PACKAGE_ROOT } from '../../packageRoot.js'
import type { Mail } from '../../ports/mail.js'
import { bundleOnce } from '../bundleOnce.js'

type Peak = { heap: number; buffers: number; rss: number }
export type TargetWord = { url: string } | { mail: Mail } | { peak: Peak }

const HEAP_MIB = 512

export async function startTarget(
  env: Record<string, string>,
  limits: Partial<RelayLimits> = {},
): Promise<Target> {
  const file = await bundleOnce('testing/relay/relayTarget.ts')
  const child = fork(file, [JSON.stringify(limits)], {
    cwd: PACKAGE_ROOT,
    // As in `npm run services`.
    execArgv: [`--max-old-space-size=${HEAP_MIB}`, '--max-semi-space-size=8'],
    env: { PATH: process.env.PATH, ...env },
    // Hide V8's expected report of exhausted memory.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  const mails: Mail[] = []
  let url = ''
  let peak: Peak | undefined
  child.on('message', (word: TargetWord) => {
    if ('mail' in word) mails.push(word.mail)
    if ('url' in word) url = word.url
    if ('peak' in word) peak = word.peak
  })
  const ended = once(child, 'exit').then(([code, signal]) => String(signal ?? code))
  const isAlive = () => child.exitCode === null && child.signalCode === null
  await vi.waitUntil(() => url !== '' || !isAlive(), { timeout: 120_000, interval: 10 })
  if (!isAlive()) throw new Error(`The services failed to start (${await ended}).`)

  return {
    url,
    relay: `${url.replace('http', 'ws')}/relay`,
    isAlive,
    ended,
    async peak() {
      peak = undefined
      child.send({})
      return vi.waitUntil(() => peak, { timeout: 120_000, interval: 10 })
    },
    clock: { now: Date.now },
    fetch(request, address = '') {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', address)
      const { method, body } = request
      return fetch(url + pathname + search, {
        method,
        headers,
        body,
        duplex: 'half',
      } as RequestInit)
    },
    async mailbox(to) {
      const arrived = () => mails.filter((mail) => mail.to === to)
      await vi.waitUntil(() => arrived().length > 0, { timeout: 120_000, interval: 5 })
      return arrived()
    },
    async end() {
      if (isAlive()) child.kill('SIGKILL')
      await ended
    },
  }
}

export type Target = {
  url: string
  relay: string
  isAlive: () => boolean
  ended: Promise<string>
  peak: () => Promise<Peak>
  clock: { now: () => number }
  fetch: (request: Request, address?: string) => Promise<Response>
  mailbox: (to: string) => Promise<Mail[]>
  end: () => Promise<void>
}
