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

/** The frame asks the services: the provider's window need not return. */
export function createSocialChallenge(options: createSocialChallenge.Options) {
  const { attempt, api, projectId, dappOrigin } = options
  const { isStorageOpen, kept, windows, onSocialFailed, onSocialWindow } = options
  const { show } = attempt
  let current: Followed | undefined
  let givenUp: string | undefined
  /** Number of attempts that wait for the URL of their window. */
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

  /** The window may open before its login starts. */
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
      // Ignore the error: the login expires anyway.
    })
  }

  function follow(login: KeptSocialLogin, { uri, window }: Pick<Followed, 'uri' | 'window'> = {}) {
    const signal = attempt.signal()
    const { challengeId, provider } = login
    let isAsked = false
    let isUnseen = false
    let typed: string | undefined
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
        // Poll again after a failure: the services end an expired login.
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
        // Another attempt has started: its caller would receive this error.
        if (starting === 0)
          onSocialFailed?.(answer.status === 'refused' ? answer.reason : 'expired')
      }
      return true
    })
  }

  return {
    /**
     * @param window name of the page's window
     * @returns the visitor's destination, valid once
     * @throws `unsupportedSocialProvider`, `notSupportedYet`
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
      // Browsers rarely block storage: check it while the services answer.
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
      // Only the first window with this name gets the path, once.
      if (opened !== undefined)
        windows?.take(opened.name, (go) => go(answer.value.path, opened.secret))
      return { uri }
    },

    giveUp,

    admit,

    resume(login: KeptSocialLogin): { action: 'SOCIAL'; provider: SocialProvider } {
      if (attempt.store.getState().name === 'none') follow(login)
      return { action: 'SOCIAL', provider: login.provider }
    },

    async look(uri: string): Promise<{ status: 'pending' | 'ended' | 'unheard' }> {
      const asked = current
      if (asked === undefined || asked.uri !== uri) return { status: 'ended' }
      if (asked.window?.isHeard() === false) return { status: 'unheard' }
      await asked.look()
      return { status: current === asked ? 'pending' : 'ended' }
    },
  }
}

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
    /** @default every window shows a code */
    windows?: LoginWindows | undefined
    /** @default the login ends with the document */
    kept?: LoginKeeper | undefined
    onSocialFailed?: ((reason: SocialFailure) => void) | undefined
    onSocialWindow?: ((window: { open: boolean }) => void) | undefined
  }
}
