import {
  isSocialProvider,
  type SocialFailure,
  type SocialProvider,
  VestibuleError,
} from '@vestibule/protocol'
import { OAuthCancel, OAuthStart, OAuthTake } from '@vestibule/protocol/http'
import type * as z from 'zod/mini'
import { type ApiClient, LOGIN_WAITS } from '../../platform/apiClient.js'
import { sha256Text, systemRandom, toBase64Url } from '../../platform/bytes.js'
import type { KeptSocialLogin, LoginKeeper } from '../keptLogin.js'
import { type AdmittedProof, admitProof } from './admitProof.js'
import { createPoll } from './createPoll.js'

/**
 * Proof of an account at a provider. The visitor goes there in a separate window or in the page's own tab. The frame asks the
 * services for the result with this device's key, so that the window does not need to return.
 */
export function createSocialChallenge(options: createSocialChallenge.Options) {
  const { attempt, api, projectId, dappOrigin } = options
  const { isStorageOpen, kept, windows, onSocialFailed, onSocialWindow } = options
  const { show } = attempt
  let current: Followed | undefined
  let givenUp: string | undefined
  /** Number of attempts that wait for their window's address. */
  let starting = 0
  attempt.onEnd(() => {
    if (current !== undefined) giveUp(current.challengeId)
    if (current?.window !== undefined) windows?.end(current.window.name)
    current = undefined
  })

  const admit = (proof: AdmittedProof) => admitProof(proof, options)

  const take = (body: z.input<typeof OAuthTake.request>, signal: AbortSignal) =>
    api.request({
      method: 'POST',
      path: '/v1/auth/oauth/take',
      body,
      response: OAuthTake.response,
      signal,
    })

  /** A window of the page, which may arrive before its login has begun. */
  function announce(name: string) {
    const secret = toBase64Url(systemRandom(32))
    let isHeard = false
    const announced = windows?.announce(name, name)
    void announced?.then(({ heard }) => {
      isHeard = heard
    })
    return { name, secret, secretHash: sha256Text(secret), isHeard: () => isHeard }
  }

  function giveUp(challengeId: string) {
    if (challengeId === givenUp) return
    givenUp = challengeId
    const given = api.request({
      method: 'POST',
      path: '/v1/auth/oauth/cancel',
      body: { challengeId },
      response: OAuthCancel.response,
    })
    given.catch(() => {
      // The login expires by itself.
    })
  }

  /** Polls until the visitor has completed the proof, or leaves. */
  function follow(login: KeptSocialLogin, { uri, window }: Pick<Followed, 'uri' | 'window'> = {}) {
    const signal = attempt.signal()
    const { challengeId, provider } = login
    let isAsked = false
    let isUnseen = false
    let typed: string | undefined
    /** Ends a waiting poll when the visitor types a code. */
    let waiting = new AbortController()

    function showCode(now: { progress: 'waiting' | 'checking' | 'opening'; error?: string }) {
      show({ name: 'socialCode', provider, submit, ...now })
    }
    function submit(code: string) {
      typed = code
      showCode({ progress: 'checking' })
      waiting.abort()
      void poll.now()
    }

    async function look() {
      waiting = new AbortController()
      const code = typed
      typed = undefined
      const body =
        code === undefined
          ? { challengeId, waits: true, asked: isAsked, ...(isUnseen && { unseen: true }) }
          : { challengeId, code }
      try {
        return await take(body, AbortSignal.any([signal, waiting.signal]))
      } catch {
        // The next poll follows a failed one; the login itself expires at the services.
        return { status: code === undefined ? 'pending' : 'lost' } as const
      }
    }

    show({ name: 'social', provider, opening: false })
    const poll = createPoll(signal)
    current = { challengeId, uri, window, look: poll.now }
    void poll.until(async () => {
      let answer = await look()
      while (typed !== undefined && answer.status !== 'proved') answer = await look()
      if (signal.aborted) return true
      if (answer.status === 'pending') return false
      if (answer.status === 'asked') {
        if (!isAsked) showCode({ progress: 'waiting' })
        isAsked = true
        const { unseen = false } = answer
        if (unseen !== isUnseen) onSocialWindow?.({ open: !unseen })
        isUnseen = unseen
        return false
      }
      if (answer.status === 'wrong' || answer.status === 'lost') {
        const error = answer.status === 'wrong' ? 'invalidOtp' : 'somethingWrong'
        showCode({ progress: 'waiting', error })
        return false
      }
      current = undefined
      kept?.forget()
      if (answer.status === 'proved') {
        if (isAsked) showCode({ progress: 'opening' })
        else show({ name: 'social', provider, opening: true })
        await admit(answer).catch(options.entry.fail)
      } else {
        attempt.restart()
        // Keep the login if another attempt has begun: its caller would take this end for its own.
        if (starting === 0)
          onSocialFailed?.(answer.status === 'refused' ? answer.reason : 'expired')
      }
      return true
    })
  }

  return {
    /**
     * Begins a login; an earlier one stays open until the services answer.
     * @param returnTo A page of `dappOrigin` that takes over again.
     * @param window The name of the window that the page has opened for it. That window gets the address and the window secret
     * here.
     * @returns the visitor's destination, valid once.
     * @throws `unsupportedSocialProvider`, `notSupportedYet` without a client there
     */
    async start(
      provider: string,
      { returnTo, window, taken }: StartOptions,
    ): Promise<{ uri: string }> {
      if (!isSocialProvider(provider)) throw new VestibuleError('unsupportedSocialProvider')
      starting++
      const opened = window === undefined ? undefined : announce(window)
      const asked = api
        .request({
          method: 'POST',
          path: '/v1/auth/oauth/start',
          body: { provider, projectId, dappOrigin, returnTo, secretHash: await opened?.secretHash },
          response: OAuthStart.response,
          waits: LOGIN_WAITS,
          signal: taken,
        })
        .finally(() => starting--)
      // The visitor's window waits for the answer, and browsers rarely block storage: check both at the same time.
      const [isOpen, answer] = await Promise.allSettled([isStorageOpen(), asked])
      const isBlocked = isOpen.status === 'rejected' || !isOpen.value
      if (window !== undefined && (isBlocked || answer.status === 'rejected')) windows?.end(window)
      if (isBlocked) throw new VestibuleError('storageBlocked')
      if (answer.status === 'rejected') throw answer.reason
      const uri = new URL(answer.value.path, location.origin).href
      attempt.restart()
      const login = { challengeId: answer.value.challengeId, provider }
      kept?.keep(login)
      follow(login, { uri, window: opened })
      // Only the first window of this page with this name, once.
      if (opened !== undefined)
        windows?.take(opened.name, (go) => go(answer.value.path, opened.secret))
      return { uri }
    },

    /** Cancels a login, so that its window does not show a code that is not needed. */
    giveUp,

    /** Admits the proof of a finished visit, once the visitor agrees. */
    admit,

    /** Continues a login after a reload of the page. */
    resume(login: KeptSocialLogin): { action: 'SOCIAL'; provider: SocialProvider } {
      if (attempt.store.getState().name === 'none') follow(login)
      return { action: 'SOCIAL', provider: login.provider }
    },

    /** Polls the login of this address at once. */
    async look(uri: string): Promise<{ status: 'pending' | 'ended' | 'unheard' }> {
      const asked = current
      if (asked === undefined || asked.uri !== uri) return { status: 'ended' }
      if (asked.window?.isHeard() === false) return { status: 'unheard' }
      await asked.look()
      return { status: current === asked ? 'pending' : 'ended' }
    },
  }
}

/** The current login. */
type Followed = {
  challengeId: string
  uri?: string | undefined
  window?: { name: string; isHeard: () => boolean } | undefined
  look: () => Promise<void>
}

type LoginWindows = {
  announce: (id: string, name: string) => Promise<{ heard: boolean }>
  take: (id: string, open: (go: (path: string, secret: string) => void) => void) => void
  end: (id: string) => void
}

type StartOptions = {
  returnTo: string | undefined
  window: string | undefined
  taken: AbortSignal | undefined
}

export declare namespace createSocialChallenge {
  type Options = admitProof.Options & {
    api: ApiClient
    projectId: string
    dappOrigin: string
    isStorageOpen: () => Promise<boolean>
    /** Follows the page's login windows. @default every window shows a code */
    windows?: LoginWindows | undefined
    /** Stores the login across a reload of the page. @default the login ends with the document */
    kept?: LoginKeeper | undefined
    /** A login at a provider failed. @default no call */
    onSocialFailed?: ((reason: SocialFailure) => void) | undefined
    /** The window with the code was closed, or has returned. @default no call */
    onSocialWindow?: ((window: { open: boolean }) => void) | undefined
  }
}
