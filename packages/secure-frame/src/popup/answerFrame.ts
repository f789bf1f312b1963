import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import type { Random } from '../wallet/bytes.js'
import type { Clock } from '../wallet/clock.js'
import { importKek } from '../wallet/vault/aead.js'
import { type PopupApi, statusOf } from './popupApi.js'
import { type Envelope, sealValue, unsealValue } from './sealed.js'
import type { readWindowLink } from './windowLink.js'
import { type WindowAnswer, WindowRequest } from './windowMessages.js'

/** Milliseconds between two looks at whether the frame still wants an answer. */
export const LOOK_EVERY = 1_000
/** The window may be faster than the frame: how often it asks again for a request that is not there yet, and how soon. */
const TRIES = 20
const TRY_EVERY = 500

export type WindowStep =
  | { name: 'loading' }
  | { name: 'asking' | 'sent'; request: WindowRequest; yes: boolean }
  | { name: 'done'; yes: boolean }
  | { name: 'lapsed' | 'twice' | 'broken' | 'unreachable' | 'withdrawn' }

/** The window's part of an approval: fetches the request once, shows it, and answers it once. */
export function answerFrame(options: answerFrame.Options) {
  const { link, api, random, clock } = options
  const { id } = link
  const store = createStore<WindowStep>(() => ({ name: 'loading' }))
  const become = (step: WindowStep) => store.setState(step, true)
  const pause = (time: number) => new Promise<void>((resolve) => clock.after(time, resolve))
  const key = importKek(link.key).finally(() => link.key.fill(0))
  const envelope = async (direction: Envelope['direction']) => ({ key: await key, id, direction })

  const say = async (value: WindowAnswer) =>
    api.answer(id, await sealValue(await envelope('toFrame'), { value, random }))

  async function take(): Promise<string | undefined> {
    for (let tries = 1; ; tries++) {
      try {
        return await api.take(id)
      } catch (error) {
        const status = statusOf(error)
        if (status === 409) become({ name: 'twice' })
        else if (tries >= TRIES) become({ name: status === 404 ? 'lapsed' : 'unreachable' })
        else {
          await pause(TRY_EVERY)
          continue
        }
        return undefined
      }
    }
  }

  async function start() {
    const sealed = await take()
    if (sealed === undefined) return
    const opened = await unsealValue(await envelope('toWindow'), sealed).catch(() => undefined)
    const parsed = z.safeParse(WindowRequest, opened)
    if (!parsed.success) return become({ name: 'broken' })
    const request = parsed.data
    if (clock.now() >= request.expiresAt) return become({ name: 'lapsed' })
    // The frame only wants to know that the window was not blocked; if this is lost, the answer says it too.
    say({ kind: 'opened' }).catch(() => undefined)
    become({ name: 'asking', request, yes: false })
    await look(request.expiresAt)
  }

  /** Until the frame has taken the answer, or wants none any more. */
  async function look(expiresAt: number) {
    for (;;) {
      await pause(LOOK_EVERY)
      const step = store.getState()
      if (step.name !== 'asking' && step.name !== 'sent') return
      // Time that has run out needs nobody's word.
      if (clock.now() >= expiresAt) return become({ name: 'lapsed' })
      const state = await api.news(id).then(
        (news) => news.state,
        (error) => (statusOf(error) === 404 ? 'gone' : 'open'),
      )
      if (state === 'withdrawn') return become({ name: 'withdrawn' })
      if (state === 'gone') return become({ name: 'lapsed' })
      if (state === 'done') {
        const now = store.getState()
        return become({ name: 'done', yes: 'yes' in now && now.yes })
      }
    }
  }

  return {
    store,
    start,
    /** Says yes to exactly the bytes of the request that is shown, or no. */
    async decide(yes: boolean) {
      const step = store.getState()
      if (step.name !== 'asking') return
      const { request } = step
      become({ name: 'sent', request, yes })
      const answer: WindowAnswer = yes
        ? { kind: 'approve', hash: request.approval.hash }
        : { kind: 'reject' }
      try {
        await say(answer)
      } catch {
        // Still unheard: the visitor decides anew. Heard after all: the frame takes the first answer and no other.
        if (store.getState().name === 'sent') become({ name: 'asking', request, yes: false })
      }
    },
  }
}

export type FrameAnswer = ReturnType<typeof answerFrame>

export declare namespace answerFrame {
  type Options = {
    link: NonNullable<ReturnType<typeof readWindowLink>>
    api: PopupApi
    random: Random
    clock: Clock
  }
}
