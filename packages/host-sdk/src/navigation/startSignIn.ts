import type { CaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { commit } from '../core/commit.js'
import type { Core } from '../core/core.js'
import { type Connection, toMap } from '../core/model/connection.js'
import type { SignIn, SignInStatus, Siwx, SiwxSession } from '../core/model/siwx.js'
import { until } from '../core/until.js'
import { offerOneClick } from '../siwx/offerOneClick.js'
import { readSession, whenExpired } from '../siwx/readSession.js'
import { holdsNow } from '../siwx/ready/holdsNow.js'
import { isSessionOf } from '../siwx/ready/isSessionOf.js'
import { signOutLeft } from '../siwx/signOutLeft.js'
import {
  proofOf,
  requireSiwx,
  requireSubject,
  type Signed,
  signSession,
} from '../siwx/signSession.js'
import { connectorOf, type Subject, subjectOf } from '../siwx/subjectOf.js'
import { nextStatus, type SignInEvent } from '../siwx/transitions.js'
import { leave } from './leave.js'

/** Applies {@link nextStatus}. Other code chooses the views. */
export function startSignIn(core: Core, siwx: Siwx): SignIn {
  const { store, log } = core
  /** Counts events, to ignore answers to earlier requests. */
  let turn = 0
  let subject: Subject | undefined
  const lastSigned = new Map<string, CaipNetworkId>()
  let stopWaiting = () => {}
  /** True during the first `follow`: that account was connected before this code loaded. */
  let isStarting = true

  const status = (): SignInStatus => store.getState().signIn?.status ?? 'none'
  const isRequired = () => siwx.getRequired?.() === true
  /** Whether the user has returned: an optional sign-in then waits for an action. */
  let isBack = false
  const isSpared = () => isBack && !isRequired()

  function send(event: SignInEvent, session?: SiwxSession): boolean {
    const next = nextStatus(status(), event)
    if (next === undefined) return false
    turn++
    stopWaiting()
    store.setState({
      signIn: {
        status: next,
        caipAddress: subject?.caipAddress,
        session,
        signedInOn: subject && lastSigned.get(keyOf(subject)),
      },
    })
    siwx.onSession?.(session)
    if (next === 'checking') void check()
    if (next === 'leaving') void goAway()
    if (next === 'signedIn' && session !== undefined) {
      if (subject !== undefined) lastSigned.set(keyOf(subject), subject.caipNetworkId)
      stopWaiting = whenExpired(session, () => send('expired'))
    }
    return true
  }

  /** Copies the session's message and signature to the embedded wallet's user, or removes them. */
  function updateUser() {
    const { signIn } = store.getState()
    const session = signIn?.status === 'signedIn' ? signIn.session : undefined
    const sessionOf = ({ connectorId }: Connection) =>
      connectorId === subject?.connectorId ? session : undefined
    const isStale = (one: Connection) =>
      one.user !== undefined && one.user.message !== sessionOf(one)?.message
    if (![...store.getState().connections.values()].some(isStale)) return
    commit(core, ({ connections }) => ({
      connections: toMap(
        [...connections.values()].map((one) => {
          if (one.user === undefined || !isStale(one)) return one
          const { message, signature, data } = sessionOf(one) ?? {}
          return { ...one, user: { ...one.user, message, signature, siwxMessage: data } }
        }),
      ),
    }))
  }

  async function check() {
    const [asked, about] = [turn, subject]
    if (about === undefined) return
    try {
      const session = await readSession(siwx, about)
      if (asked !== turn) return
      const signed = takeSigned(core, about)
      if (session !== undefined && holdsNow(session)) send('found', session)
      else if (signed.length > 0) void keepSigned(about, signed)
      else send(isSpared() ? 'spared' : 'missing')
    } catch (error) {
      if (asked !== turn) return
      log.error('Could not read the sessions of an account.', error)
      send(isSpared() ? 'spared' : 'unreadable')
    }
  }

  async function keepSigned(about: Subject, signed: readonly Signed[]) {
    send('signed')
    const asked = turn
    const kept: CaipNetworkId[] = []
    for (const { session, proof } of siwx.holdsOne ? signed.slice(-1) : signed) {
      const { chainId } = session.data
      try {
        await siwx.addSession(session, proof)
        kept.push(chainId)
      } catch (error) {
        log.warn('The dapp rejected the sign-in that was signed during the connection.', error)
      }
      if (asked !== turn) break
      if (chainId === about.caipNetworkId)
        return void (kept.includes(chainId) ? send('saved', session) : send('failed'))
    }
    for (const caipNetworkId of kept) {
      const caipAddress = `${caipNetworkId}:${about.address}` as const
      await takeBack({ ...about, caipNetworkId, caipAddress }).catch((error: unknown) =>
        log.warn('Could not remove a stored session.', error),
      )
    }
  }

  async function goAway() {
    const about = subject
    if (about === undefined) return
    await leave(core, { siwx, subject: about, lastSigned: lastSigned.get(keyOf(about)) })
  }

  /** @returns whether the account is signed in. @throws the reason, unless the visitor skipped the sign-in */
  async function sign(): Promise<boolean> {
    const about = requireSubject(core)
    if (!send('sign')) return status() === 'signedIn'
    let asked = turn
    try {
      const { session, proof } = await signSession(core, requireSiwx(core), about)
      if (asked !== turn) return false
      send('signed')
      asked = turn
      await siwx.addSession(session, proof)
      if (asked === turn) return send('saved', session)
    } catch (error) {
      if (asked !== turn) return false
      const { type } = error as Partial<VestibuleError>
      // If the visitor closes the wallet's card, continue without a sign-in.
      if (type === 'requestAborted' && !isRequired()) {
        send('skip')
        return false
      }
      log[type === 'userRejected' ? 'warn' : 'error']('Signing in failed.', error)
      send('failed')
      throw error
    }
    await takeBack(about)
    return false
  }

  /** Removes a session stored after the visitor cancelled, unless the visitor has signed in again. */
  async function takeBack({ caipNetworkId, address, caipAddress }: Subject) {
    const isSame = subject?.caipAddress === caipAddress
    if (isSame && (status() === 'saving' || status() === 'signedIn')) return
    await siwx.revokeSession(caipNetworkId, address)
  }

  function follow() {
    const next = subjectOf(store.getState())
    if (next?.caipAddress === subject?.caipAddress) return
    subject = next
    isBack = isStarting || !store.getState().initialized
    send(next === undefined ? 'gone' : 'account')
  }

  follow()
  offerOneClick(core, siwx)
  isStarting = false
  const stopHearing: unknown = siwx.subscribe?.(() => send('expired'))
  if (siwx.signOutOnDisconnect !== false) signOutLeft(core, siwx)
  store.subscribe(() => {
    follow()
    updateUser()
  })
  core.lifetime.signal.addEventListener('abort', () => {
    stopWaiting()
    if (typeof stopHearing === 'function') stopHearing()
  })

  return {
    sign,
    cancel: () => void send(isRequired() ? 'leave' : 'skip'),
    async ask() {
      // Wait: a signature from the connection may still sign the visitor in.
      const isOpen = (now?: SignInStatus) => now === 'checking' || now === 'saving'
      await until(core, ({ signIn }) => (isOpen(signIn?.status) ? undefined : true))
      send('ask')
      return status()
    },
    async signOut() {
      requireSiwx(core)
      try {
        await siwx.setSessions([])
      } catch (error) {
        // Without a stored session, the visitor is signed out, even after an error.
        if (subject !== undefined && (await readSession(siwx, subject)) !== undefined) throw error
        send(isRequired() ? 'leave' : 'signOut')
        throw error
      }
      send(isRequired() ? 'leave' : 'signOut')
    },
  }
}

const keyOf = ({ namespace, address }: Subject) => `${namespace}:${address}`

/** @returns sessions signed during the connection, with the shown network's session last */
function takeSigned(core: Core, subject: Subject): readonly Signed[] {
  const { address, caipNetworkId } = subject
  const taken = connectorOf(core, subject)?.oneClick?.take() ?? []
  const own = taken.filter((session) => isSessionOf(session.data.chainId, address)(session))
  const shown = own.find(({ data }) => data.chainId === caipNetworkId)
  if (shown === undefined) return []
  return [...own.filter((session) => session !== shown), shown].map((session) => ({
    session,
    proof: { verify: async () => (await proofOf(core, session, subject)).verify() },
  }))
}
