import type { Email } from 'postal-mime'
import { vi } from 'vitest'
import type { Mail } from '../ports/mail.js'
import type { Surroundings } from './visitors/surroundings.js'

export function served(options: { url: () => string; mails: readonly Email[] }): Surroundings {
  const { url, mails } = options
  return {
    clock: { now: Date.now },
    async fetch(request, address = '') {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', address)
      const body = request.body === null ? null : await request.text()
      return fetch(url() + pathname + search, { method: request.method, headers, body })
    },
    async mailbox(to) {
      const arrived = () => mails.filter((mail) => mail.to?.some(({ address }) => address === to))
      await vi.waitUntil(() => arrived().length > 0, { timeout: 120_000, interval: 10 })
      return arrived().map(
        ({ subject = '', text = '', html = '' }): Mail => ({ to, subject, text, html }),
      )
    },
  }
}
