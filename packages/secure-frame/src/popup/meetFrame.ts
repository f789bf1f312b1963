import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import type { Random } from '../platform/bytes.js'
import type { Clock } from '../platform/clock.js'
import { importKek } from '../wallet/vault/aead.js'
import { type Envelope, sealValue, unsealValue } from '../wallet/window/windowSeal.js'
import { type PopupApi, statusOf } from './popupApi.js'
import type { readWindowLink } from './windowLink.js'
import type { WindowQuestion } from './windowQuestion.js'

/** Poll interval in ms. */
const LOOK_EVERY = 1_000
/** Retries for a missing request: the window may be faster than the frame. */
const TRIES = 20
const TRY_EVERY = 500

const ENDED = { rejected: 'rejectedThere', withdrawn: 'withdrawn' } as const

/**
 * `over`: the request has ended. `rejectedThere`: rejected outside of the window. Other steps
 * explain why the window shows no request.
 */
export type MeetingStep<question = WindowQuestion> =
  | { name: 'loading' | 'over' | 'lapsed' | 'twice' | 'broken' | 'unreachable' }
  | { name: (typeof ENDED)[keyof typeof ENDED] }
  | { name: 'asked'; question: question }

export function meetFrame<question extends Asked>(options: meetFrame.Options<question>) {
  const { link, asks, api, random, clock } = options
  const { id } = link
  const store = createStore<MeetingStep<question>>(() => ({ name: 'loading' }))
  const become = (step: MeetingStep<question>) => store.setState(step, true)
  const pause = (time: number) => new Promise<void>((resolve) => clock.after(time, resolve))
  const key = importKek(link.key).finally(() => link.key.fill(0))
  const envelope = async (direction: Envelope['direction']) => ({ key: await key, id, direction })
  const unseal = async (text: string) =>
    unsealValue(await envelope('toWindow'), text).catch(() => undefined)
  let onReply = (_reply: unknown) => {}

  const say = async (value: unknown) =>
    api.answer(id, await sealValue(await envelope('toFrame'), { value, random }))

  async function take(): Promise<string | undefined> {
    for (let tries = 1; ; tries++) {
      try {
        return await api.take(id)
      } catch (error) {
        const status = statusOf(error)
        const ended = status === 404 ? await readEnd() : undefined
        if (status === 409) become({ name: 'twice' })
        else if (ended !== undefined) become({ name: ended })
        else if (tries >= TRIES) become({ name: status === 404 ? 'lapsed' : 'unreachable' })
        else {
          await pause(TRY_EVERY)
          continue
        }
        return undefined
      }
    }
  }

  /** The services return the same response for an ended request and for one that has not arrived. */
  const readEnd = () =>
    api.news(id).then(
      ({ state }) => endOf(state),
      () => undefined,
    )

  async function look(expiresAt: number) {
    let heard = 0
    while (store.getState().name === 'asked') {
      await pause(LOOK_EVERY)
      if (store.getState().name !== 'asked') return
      // End here without waiting for the frame.
      if (clock.now() >= expiresAt) return become({ name: 'lapsed' })
      const { state, replies } = await api.news(id).catch((error) => ({
        state: statusOf(error) === 404 ? 'gone' : 'open',
        replies: [] as string[],
      }))
      for (const text of replies.slice(heard)) onReply(await unseal(text))
      heard = Math.max(heard, replies.length)
      const ended = endOf(state)
      if (ended !== undefined) return become({ name: ended })
      if (state === 'gone') return become({ name: 'lapsed' })
      if (state === 'done') return become({ name: 'over' })
    }
  }

  return {
    id,
    store,
    isTab: link.isTab,

    async start() {
      const sealed = await take()
      if (sealed === undefined) return
      const parsed = z.safeParse(asks, await unseal(sealed))
      if (!parsed.success) return become({ name: 'broken' })
      const question = parsed.data
      if (clock.now() >= question.expiresAt) return become({ name: 'lapsed' })
      become({ name: 'asked', question })
      await look(question.expiresAt)
    },

    /** @throws if the message may be lost */
    say,
    /** The listener receives `undefined` for a reply that was not encrypted for this window. */
    hear(listener: (reply: unknown) => void) {
      onReply = listener
    },
  }
}

export type Meeting<question extends Asked = WindowQuestion> = ReturnType<
  typeof meetFrame<question>
>

const endOf = (state: string) =>
  state === 'rejected' || state === 'withdrawn' ? ENDED[state] : undefined

type Asked = { expiresAt: number }

export declare namespace meetFrame {
  type Options<question extends Asked> = {
    link: NonNullable<ReturnType<typeof readWindowLink>>
    asks: z.ZodMiniType<question>
    api: PopupApi
    random: Random
    clock: Clock
  }
}
