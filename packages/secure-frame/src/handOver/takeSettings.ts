import { isEmail, normaliseEmail, VestibuleError } from '@vestibule/protocol'
import { HandOverTake } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { type LoginName, loginName } from '../auth/loginName.js'
import type { Session } from '../auth/session.js'
import type { ApiClient } from '../platform/apiClient.js'
import type { Clock } from '../platform/clock.js'
import { meetFrame } from '../popup/meetFrame.js'
import type { StoredSession } from '../wallet/deviceStore.js'
import { type SettingsAnswer, SettingsQuestion, SettingsReply } from './handOverMessages.js'

/** Timeout in ms for the frame, which may be in a background tab. */
const TIMEOUT_MS = 20_000

/**
 * `agree`: the visitor confirms `label`, which replaces `instead`. `type`: the visitor types the
 * email, because another person may have sent the link. `looking`: the sign-in runs.
 */
export type Entering =
  | { name: 'looking' }
  | { name: 'type' }
  | { name: 'agree'; label: string; instead: LoginName | undefined }

type Reply = { resolve: (code: string) => void; reject: (error: VestibuleError) => void }

export function takeSettings(options: Options) {
  const { services, session, saveFirst, thumbprint, isStorageOpen, ...rest } = options
  const { wasSentOn, onSite, onEntered, ...common } = rest
  const { clock } = common
  const meeting = meetFrame({ ...common, asks: SettingsQuestion })
  const { store } = meeting
  const say = (answer: SettingsAnswer) => meeting.say(answer)
  const waiting = new Map<number, Reply>()
  let numbers = 0
  let question: SettingsQuestion | undefined
  const entering = createStore<Entering>(() => ({ name: 'looking' }))
  let code: string | undefined

  meeting.hear((said) => {
    const parsed = z.safeParse(SettingsReply, said)
    if (!parsed.success) return
    const { to, code } = parsed.data
    if (code === undefined) waiting.get(to)?.reject(new VestibuleError('somethingWrong'))
    else waiting.get(to)?.resolve(code)
  })
  store.subscribe(async (step) => {
    if (step.name === 'loading') return
    if (step.name !== 'asked') {
      for (const { reject } of waiting.values()) reject(over())
      return
    }
    question = step.question
    onSite(question.site, question.locale)
    const { who } = question
    // A stored session stays valid if the services are down.
    const there = (await session.confirm())?.info
    const named = wasSentOn ? who : undefined
    if (there !== undefined && (named === undefined || there.userId === named.userId))
      return leave()
    await say({ kind: 'opened' }).catch(ignore)
    if (named === undefined) return entering.setState({ name: 'type' }, true)
    const { label } = named
    if (there === undefined && (await enterUnasked(label, question.site).catch(() => false))) return
    const instead = there ?? (await session.confirm())?.info
    entering.setState({ name: 'agree', label, instead: instead && loginName(instead) }, true)
  })

  /** Signs in without a press. The hub requires consent before changes. @returns false if another user signed in meanwhile */
  async function enterUnasked(label: string, fromSite: string): Promise<boolean> {
    const { sessionId: id, session: info } = await take(label)
    const kept = await saveFirst({ id, info, fromSite })
    if (kept.id !== id) await session.drop(id)
    if (kept.info.userId !== info.userId) return false
    await leave()
    return true
  }

  async function leave() {
    await say({ kind: 'entered' }).catch(ignore)
    onEntered()
  }

  async function ask(): Promise<string> {
    if (store.getState().name !== 'asked') throw over()
    const number = ++numbers
    const replied = new Promise<string>((resolve, reject) => {
      waiting.set(number, { resolve, reject })
      clock.after(TIMEOUT_MS, () => reject(new VestibuleError('requestTimedOut')))
    })
    // Prevents an unhandled rejection if `say` fails first.
    replied.catch(() => undefined)
    try {
      await say({ kind: 'ask', number, thumbprint: await thumbprint() })
      return await replied
    } finally {
      waiting.delete(number)
    }
  }

  async function take(login: string) {
    const { provider = 'email' } = question ?? {}
    if (provider === 'email' && !isEmail(normaliseEmail(login)))
      throw new VestibuleError('invalidEmail')
    if (!(await isStorageOpen())) throw new VestibuleError('storageBlocked')
    code ??= await ask()
    const taken = await services
      .request({
        method: 'POST',
        path: '/v1/auth/hand-over/take',
        body: { code, provider, login },
        response: HandOverTake.response,
      })
      .catch((error: unknown) => {
        if (!isType(error, 'invalidEmail')) code = undefined
        throw isType(error, 'invalidOtp', 'tooManyAttempts') ? over(error.data?.reason) : error
      })
    code = undefined
    return taken
  }

  return {
    store,
    entering,
    start: meeting.start,
    leave,
    /**
     * Replaces another session on this page.
     * @throws `invalidEmail`, with a reason for another user; `linkEnded` if the visitor must start
     * again
     */
    async enter(login: string): Promise<void> {
      const taken = await take(login)
      await session.end()
      await session.save(taken.sessionId, taken.session)
      await leave()
    },
  }
}

export type SettingsEntry = ReturnType<typeof takeSettings>

type Options = Pick<meetFrame.Options<SettingsQuestion>, 'link' | 'api' | 'random'> & {
  clock: Clock
  services: Pick<ApiClient, 'request'>
  session: Pick<Session, 'confirm' | 'save' | 'end' | 'drop'>
  /** Stores the session if there is none. @returns the stored session */
  saveFirst: (session: StoredSession) => Promise<StoredSession>
  thumbprint: () => Promise<string>
  isStorageOpen: () => Promise<boolean>
  /** The opener's frame redirected this window. A link of an attacker cannot. */
  wasSentOn: boolean
  /** Claimed by the opener, not verified. */
  onSite: (site: string, locale: string | undefined) => void
  onEntered: () => void
}

/** Ignores the error: the frame detects a lost message. */
function ignore(): undefined {}

const over = (reason: unknown = 'site') => new VestibuleError('linkEnded', { data: { reason } })

function isType(error: unknown, ...types: VestibuleError['type'][]): error is VestibuleError {
  return error instanceof VestibuleError && types.includes(error.type)
}
