import { type Account, type Namespace, VestibuleError } from '@vestibule/protocol'
import type { Assertion, FrameNetwork } from '@vestibule/protocol/http'
import type { TabTrips } from '../popup/tabTrips.js'
import type { Outcome } from '../rpc/requestLog.js'
import { intentDigest } from '../wallet/intentDigest.js'
import { prepareCard } from '../wallet/namespaces/document/manifests.js'
import { isHidden, mayHaveArrived } from '../wallet/namespaces/document/mayHaveArrived.js'
import type {
  ApprovalView,
  AskedCall,
  NamespaceRequests,
  RequestDeps,
  RequestSummary,
  SignedIntent,
} from '../wallet/namespaces/document/namespaceRequests.js'
import type { NewDevices } from '../wallet/newDevices.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'
import { passkeyAsk } from '../wallet/worker/opening.js'
import { type Approval, sendsTransaction } from './approval.js'
import type { ApprovalQueue, Place, Turn } from './approvalQueue.js'
import { isConnectionLost, reach } from './reach.js'
import { createSiteLog } from './siteLog.js'

/** Reads a request once, shows it, and signs only the shown bytes. @returns the signature or transaction id */
export async function approveRequest(
  deps: approveRequest.Dependencies,
  asked: approveRequest.Asked,
  signal: AbortSignal,
): Promise<string> {
  const { network, account, requestId, method, params } = asked
  const { origin, requests } = deps
  const { id, address, namespace } = account
  await reach(prepareCard(namespace))
  const request = requests.parse(
    { method, params },
    { account: address, origin, network, now: Date.now() },
  )
  const ownAccounts = async () => {
    const { accounts } = await deps.keys.call('accounts', {})
    return accounts.filter((each) => each.namespace === namespace).map((each) => each.address)
  }
  const all = { ...deps, ownAccounts, namespace, account: id, address, asked }
  const key = requests.turnOf(request)
  // A waiting request counts as pending, so read the log first.
  if (key !== undefined) await deps.isNew
  const turn = key === undefined ? undefined : await deps.queue.turn(key, signal, deps.place)
  try {
    return await decide(all, request, signal, turn)
  } finally {
    turn?.release()
    if (requestId !== undefined) deps.trips.drop(requestId)
  }
}

type Deps = approveRequest.Dependencies & {
  namespace: Namespace
  account: Account['id']
  address: Account['address']
  asked: approveRequest.Asked
  /** Whether the visitor is asked again, now with a passkey. */
  isRepeated?: boolean
  changed?:
    | { prepared: Prepared; replaces: string; shown: NonNullable<Approval['changed']> }
    | undefined
}

type Prepared = { view: ApprovalView; intent: SignedIntent | undefined }

async function decide(
  deps: Deps,
  parsed: RequestSummary,
  signal: AbortSignal,
  turn?: Turn,
): Promise<string> {
  const { keys, queue, requests, namespace, account, address, dappName, note, isOffline } = deps
  const { isNew, requireSession, newDevices, trips, place, isRepeated = false, changed } = deps
  const { requestId, network, method, params } = deps.asked
  const sites = createSiteLog(deps)
  const remembered = Promise.all([
    sites.isSeen(parsed.origin, Date.now()),
    sites.imitated(parsed.origin),
    newDevices.unshown(),
  ])
  remembered.catch(() => undefined)
  const offered = { requestId, chainId: network.caipNetworkId, address, call: { method, params } }
  const back = isRepeated || changed ? undefined : trips.find(offered)
  const { view, intent } = back
    ? { view: back.approval.view, intent: back.intent }
    : (changed?.prepared ?? (await reach(requests.prepare(parsed, deps))))
  await inOrder(place, signal)
  const common = {
    ...{ id: crypto.randomUUID(), requestId, namespace, view, dappName },
    changed: changed?.shown,
  }
  if (intent === undefined) {
    const [isSeenSite, imitates] = await remembered
    await isNew
    return tellMissing({ ...common, isSeenSite, imitates, digest: '' })
  }

  // Fix the bytes before the card appears: the signature covers the same intent.
  const digest = intentDigest(intent)
  const signing = { intent, account, address }
  const { ticket, passkey } = await reach(keys.call('prepare', signing, { signal }))
  const [isSeenSite, imitates, newDevice] = await remembered
  await isNew
  // Signing with an open key does not check the session, so ask the services. Awaited below.
  const holding = withinMoment(requireSession())
  holding.catch(() => undefined)
  const approval = back?.approval ?? { ...common, isSeenSite, imitates, digest, passkey, newDevice }
  if (requestId !== undefined) trips.offer({ ...offered, requestId, intent, approval })
  requireShown(place)
  const asking = queue.ask(approval, signal, turn, changed?.replaces)
  place.pass()
  const answered = await asking
  if (newDevice !== undefined) await newDevices.markShown(newDevice)
  const { takeAway } = answered
  if (answered.kind !== 'approved') {
    const next = await revise(deps, parsed, { change: answered.change, before: { view, intent } })
    if (signal.aborted) throw new VestibuleError('requestAborted')
    const shown = { window: answered.window, isRefused: next.isRefused }
    const now = { prepared: next.prepared, replaces: approval.id, shown }
    return decide({ ...deps, changed: now }, next.request, signal, turn).finally(takeAway)
  }
  const { assertion } = answered
  let leaving: string | undefined
  let isDelivered = false
  let takesAway = true
  try {
    // An unsigned transaction cannot have been broadcast, so fail early.
    if (sendsTransaction(view) && (await isOffline())) throw new VestibuleError('connectionLost')
    await holding
    await requests.onApproved(view, deps)
    const given = { ticket, digest, assertion, ...signing }
    const signed = await sign(keys, given, signal)
    // Log the signature before the site: a store runs only one write at a time.
    if (signed.kind === 'signature') {
      const delivery = requests.deliver?.(signed.signature, deps, view, intent)
      isDelivered = delivery !== undefined
      const answer = (await delivery) ?? signed.signature
      const { first } = signed
      if (first !== undefined) {
        const { raw, hash } = first
        await note({ state: 'signed', answer, raw, hash })
        leaving = hash
        await requests.send(first, deps, view)
      }
      const noting = note({ state: 'signed', answer })
      void sites.add(parsed.origin, Date.now())
      if (isDelivered) await noting
      else noting.catch(() => undefined)
      return answer
    }
    // Write the log before broadcasting, so that a retry can only resend this transaction.
    const { before, raw, hash } = signed
    await note({ state: 'signed', answer: hash, before, raw })
    void sites.add(parsed.origin, Date.now())
    leaving = signed.hash
    await requests.send(signed, deps, view)
    const answer = (await requests.waitFor?.(signed, deps, view)) ?? signed.hash
    await note({ state: 'broadcast', answer })
    await requests.onSent(view, deps, signed).catch(() => undefined)
    return answer
  } catch (error) {
    // The rule was turned on elsewhere: ask the visitor again with the passkey.
    if (passkey === undefined && !isRepeated && passkeyAsk(error) !== undefined)
      return decide({ ...deps, isRepeated: true, changed: undefined }, parsed, signal, turn)
    const isLost = leaving === undefined ? isConnectionLost(error) : mayHaveArrived(error)
    if (!isLost) throw error
    // Respond to the page at once. The card stays to inform the visitor.
    takesAway = false
    const delivered = isDelivered ? { delivered: true } : undefined
    const data = leaving === undefined ? delivered : { hash: leaving }
    const sent = isHidden(error) ? 'hidden' : 'unknown'
    queue.tellLost(approval.id, data === undefined ? 'unsent' : sent)
    throw new VestibuleError('connectionLost', { data, cause: error })
  } finally {
    // Resolve the request before closing the card.
    if (takesAway) setTimeout(takeAway)
  }

  /** Shows that the account lacks funds. The wallet does not send this request. */
  async function tellMissing(approval: Approval): Promise<never> {
    requireShown(place)
    const asking = queue.ask(approval, signal, turn)
    place.pass()
    const { takeAway } = await asking.catch((error: unknown) => {
      throw isRejection(error) ? lacking(view) : error
    })
    takeAway()
    throw lacking(view)
  }
}

export declare namespace approveRequest {
  type Dependencies = RequestDeps & {
    requests: NamespaceRequests
    keys: KeyWorker
    queue: ApprovalQueue
    place: Place
    origin: string
    dappName: string
    /** Resolves if the log contains no outcome yet. The card appears only after that. */
    isNew: Promise<void>
    note: (outcome: Outcome) => Promise<void>
    /** @throws `sessionEnded` */
    requireSession: () => Promise<void>
    newDevices: NewDevices
    trips: TabTrips
    isOffline: () => Promise<boolean>
  }
  type Asked = AskedCall & {
    account: Account
    network: FrameNetwork
    requestId?: string | undefined
  }
}

/** @throws `requestAborted` if the page cancels the request meanwhile */
const inOrder = ({ reached }: Place, signal: AbortSignal) =>
  new Promise<unknown>((resolve, reject) => {
    const abort = () => reject(new VestibuleError('requestAborted'))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    void reached.then(resolve)
  })

/** @throws `userRejected` if the visitor rejected all requests during the preparation */
function requireShown({ refused }: Place) {
  if (refused !== undefined) throw refused
}

/** Maximum time in ms to wait for the services' session check. */
const MOMENT_MS = 2_000

const withinMoment = (asked: Promise<void>): Promise<void> =>
  Promise.race([asked, new Promise<void>((resolve) => setTimeout(resolve, MOMENT_MS))])

/** @returns the changed request, or the old request if the change cannot be sent */
async function revise(
  deps: Deps,
  parsed: RequestSummary,
  { change, before }: { change: unknown; before: Prepared },
): Promise<{ request: RequestSummary; prepared: Prepared; isRefused: boolean }> {
  const { requests } = deps
  try {
    if (requests.revise !== undefined) {
      const request = requests.revise(parsed, change)
      const prepared = await reach(requests.prepare(request, deps))
      if (prepared.intent !== undefined) return { request, prepared, isRefused: false }
    }
  } catch {
    // The card reports the failure and keeps the request.
  }
  return { request: parsed, prepared: before, isRefused: true }
}

const isRejection = (error: unknown) =>
  error instanceof VestibuleError && error.type === 'userRejected'

const lacking = ({ missing }: ApprovalView) => missing ?? new VestibuleError('invalidRequest')

async function sign(keys: KeyWorker, given: Given, signal: AbortSignal) {
  const { intent, account, address, ticket, digest, assertion } = given
  try {
    return await keys.call('sign', { ticket, digest, assertion }, { signal })
  } catch (error) {
    if (!(error instanceof VestibuleError) || error.type !== 'ticketInvalid') throw error
    const renewed = await keys.call('prepare', { intent, account, address }, { signal })
    return keys.call('sign', { ticket: renewed.ticket, digest, assertion }, { signal })
  }
}

type Given = {
  intent: SignedIntent
  account: Account['id']
  address: Account['address']
  ticket: string
  digest: string
  assertion: Assertion | undefined
}
