import { VisitAnswer, type VisitPage } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import type { Clock } from '../platform/clock.js'

export type VisitStep =
  | { name: 'asking'; isUnheard: boolean }
  | { name: 'sent' }
  | { name: 'proved' | 'denied' | 'over' }

/** Poll interval in ms, in addition to the delay of the services. */
const LOOK_AGAIN_MS = 1_000

export function answerVisit(options: Options) {
  const { page, secret, onAnswered, fetch, clock } = options
  const store = createStore<VisitStep>(() => ({ name: 'asking', isUnheard: false }))
  const become = (step: VisitStep) => store.setState(step, true)

  async function send(answer: z.input<typeof VisitAnswer.request>): Promise<VisitStep> {
    const response = await fetch(`/auth/oauth/answer/${page.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answer),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`The services returned ${response.status}.`)
    const { state } = z.parse(VisitAnswer.response, await response.json())
    return { name: state === 'proved' || state === 'denied' ? state : 'over' }
  }

  /** Ends with the login, for example after the visitor cancels it on the site. */
  async function watch(): Promise<void> {
    const status = await fetch(`/auth/oauth/asked/${page.token}`, { redirect: 'error' }).then(
      ({ status }) => status,
      () => undefined,
    )
    if (store.getState().name === 'asking' && status === 410) become({ name: 'over' })
    if (store.getState().name === 'asking') clock.after(LOOK_AGAIN_MS, () => void watch())
  }
  void watch()

  return {
    store,
    async decide(yes: boolean): Promise<void> {
      if (store.getState().name !== 'asking') return
      become({ name: 'sent' })
      try {
        become(await send(yes ? { yes, secret } : { yes }))
        onAnswered()
      } catch {
        become({ name: 'asking', isUnheard: true })
        void watch()
      }
    },
  }
}

export type AnsweredVisit = ReturnType<typeof answerVisit>

type Options = {
  page: VisitPage
  secret: string
  /** The secret is useless after this call. */
  onAnswered: () => void
  fetch: typeof globalThis.fetch
  clock: Pick<Clock, 'after'>
}
