import {
  classifyRpc,
  EIP155,
  isNodeMethod,
  type Namespace,
  type NamespaceRules,
  SOLANA,
  VestibuleError,
} from '@vestibule/protocol'
import {
  Connected,
  EXTENSION_LIMITS,
  type FromPanel,
  PageMessage,
  type PageReply,
  type PanelRequest,
  SiteOrigin,
} from '@vestibule/protocol/extension'
import * as z from 'zod/mini'
import { createBucket } from '../createBucket.js'
import { forgetSites, setAccounts, setChain, viewOf } from '../sites.js'
import { askNode, refusal } from './askNode.js'
import { noteDocument, tellSite } from './documents.js'
import { openHidden, openPanel, type Panel, panelFor, takePanel } from './panels.js'

const RULES: Partial<Record<Namespace, NamespaceRules>> = { eip155: EIP155, solana: SOLANA }
/** Milliseconds after a restart in which panels connect again before another one is opened. */
const TO_RETURN = 1_000

type Open = {
  request: PanelRequest
  windowId: number
  panel: Panel | undefined
  settle: (reply: PageReply) => void
}

/** Requests that a panel works on, or will. */
const open = new Map<string, Open>()
const buckets = new Map<string, ReturnType<typeof createBucket>>()

/** Takes the connection of a document. Its site is what the browser says. */
export function takePage(port: chrome.runtime.Port, again: boolean) {
  const { sender } = port
  const origin = z.safeParse(SiteOrigin, sender?.origin)
  const own = new Set<string>()
  port.onMessage.addListener((raw: unknown) => {
    const parsed = z.safeParse(PageMessage, raw)
    if (!parsed.success) return refuseUnread(port, raw)
    const message = parsed.data
    const { id } = message
    const answer = (reply: PageReply) => {
      own.delete(id)
      try {
        port.postMessage({ id, reply })
      } catch {
        // The page is gone.
      }
    }
    if (!origin.success || sender?.tab?.id === undefined)
      return answer(refusal(new VestibuleError('originNotAllowed')))
    if (!bucketOf(origin.data).take()) return answer(refusal(new VestibuleError('rateLimited')))
    own.add(id)
    const fail = (error: unknown) => answer(refusal(error))
    try {
      route(message, { origin: origin.data, sender, again }).then(answer, fail)
    } catch (error) {
      fail(error)
    }
  })
  port.onDisconnect.addListener(() => {
    for (const id of own) withdraw(id)
  })
}

/** Refuses a message that cannot be read, if it has an id. */
function refuseUnread(port: chrome.runtime.Port, raw: unknown) {
  const { id } = (raw ?? {}) as { id?: unknown }
  if (typeof id === 'string' && id.length <= 64)
    port.postMessage({ id, reply: refusal(new VestibuleError('invalidRequest')) })
}

type From = { origin: string; sender: chrome.runtime.MessageSender; again: boolean }

/** Not `async`: a panel opens before anything is awaited. */
function route(message: PageMessage, from: From): Promise<PageReply> {
  const { origin, sender } = from
  const viewed = async (): Promise<PageReply> => ({ ok: true, result: await viewOf(origin) })
  if (message.type === 'look') {
    noteDocument(sender)
    return viewed()
  }
  if (message.type === 'switch')
    return setChain(origin, message.chainId).then(async (isServed) => {
      if (!isServed) throw new VestibuleError('unrecognizedChain')
      await tellSite(origin)
      return viewed()
    })
  if (message.type === 'disconnect')
    return setAccounts(origin, []).then(() => {
      tellOpenPanel(message.id, from)
      return viewed()
    })
  if (message.type === 'connect')
    return askPanel({ ...message, kind: 'connect', method: '', params: '[]' }, from).then(
      async (reply) => {
        if (!reply.ok) return reply
        const connected = z.safeParse(Connected, reply.result)
        if (!connected.success) throw new VestibuleError('invalidReply')
        await setAccounts(origin, connected.data.accounts)
        return viewed()
      },
    )

  const rules = RULES[message.namespace]
  if (rules === undefined) throw new VestibuleError('namespaceNotConfigured')
  const kind = classifyRpc(rules, message.method)
  if (isNodeMethod(rules, message.method))
    return chainOf(message, origin).then((chainId) =>
      askNode(chainId, message.method, message.params),
    )
  if (kind === 'refused') return Promise.resolve(refusal(new VestibuleError('methodNotAllowed')))
  return askPanel({ ...message, kind: 'ask', silent: kind === 'safe' }, from)
}

async function chainOf(
  { namespace, chainId }: { namespace: string; chainId?: string | undefined },
  origin: string,
): Promise<string> {
  const { chains, networks } = await viewOf(origin)
  const found = chainId ?? chains.find((id) => id.startsWith(`${namespace}:`))
  if (found === undefined || !networks.includes(found) || !found.startsWith(`${namespace}:`))
    throw new VestibuleError('chainNotSupported')
  return found
}

type Asked = Pick<PanelRequest, 'id' | 'namespace' | 'kind' | 'method' | 'params'> & {
  chainId?: string | undefined
  silent?: boolean
}

function askPanel(asked: Asked, { origin, sender, again }: From): Promise<PageReply> {
  const { id, silent = false } = asked
  const windowId = sender.tab?.windowId ?? -1
  const waiting = [...open.values()].filter(({ request }) => request.origin === origin)
  if (!silent && waiting.length >= EXTENSION_LIMITS.visible) throw new VestibuleError('rateLimited')
  const isOpen = panelFor(windowId, silent) !== undefined
  if (!silent && !isOpen && !again) void openPanel(windowId)
  return new Promise((resolve, reject) => {
    chainOf(asked, origin).then((chainId) => {
      const { namespace, kind, method, params } = asked
      const request: PanelRequest = {
        ...{ id, origin, tabId: sender.tab?.id ?? -1, top: sender.frameId === 0 },
        ...{ silent, kind, namespace, chainId, method, params },
      }
      const settle = (reply: PageReply) => {
        open.delete(id)
        resolve(reply)
      }
      open.set(id, { request, windowId, panel: undefined, settle })
      send(id)
      if (silent) startHidden(id)
      else if (again) setTimeout(() => openUnless(id), TO_RETURN)
    }, reject)
  })
}

/** Hands a request to its panel, once there is one. */
function send(id: string) {
  const entry = open.get(id)
  if (entry === undefined || entry.panel !== undefined) return
  entry.panel = panelFor(entry.windowId, entry.request.silent)
  entry.panel?.tell({ type: 'request', request: entry.request })
}

function startHidden(id: string) {
  if (open.get(id)?.panel !== undefined) return
  const fail = () => open.get(id)?.settle(refusal(new VestibuleError('notSupportedYet')))
  openHidden().then((canHide) => {
    if (!canHide) fail()
  }, fail)
}

/** After a restart: the panel that had the request may be gone as well. */
function openUnless(id: string) {
  const entry = open.get(id)
  if (entry !== undefined && entry.panel === undefined) void openPanel(entry.windowId)
}

function withdraw(id: string) {
  const entry = open.get(id)
  open.delete(id)
  entry?.panel?.tell({ type: 'withdraw', id })
}

/** A panel that is open hears that a site left. */
function tellOpenPanel(id: string, { origin, sender }: From) {
  const request: PanelRequest = {
    ...{ id, origin, tabId: sender.tab?.id ?? -1, top: sender.frameId === 0, silent: true },
    ...{ kind: 'disconnect', namespace: 'eip155', chainId: '', method: '', params: '[]' },
  }
  panelFor(sender.tab?.windowId ?? -1, true)?.tell({ type: 'request', request })
}

function bucketOf(origin: string) {
  const bucket = buckets.get(origin) ?? createBucket(EXTENSION_LIMITS)
  buckets.set(origin, bucket)
  return bucket
}

/** Takes the connection of a panel. */
export function takeOwn(port: chrome.runtime.Port) {
  takePanel(port, {
    onOpen(panel, working) {
      for (const id of open.keys()) send(id)
      // Of a page that went while the background was away.
      setTimeout(() => {
        for (const id of working) if (!open.has(id)) panel.tell({ type: 'withdraw', id })
      }, TO_RETURN)
    },
    onMessage: (message) => void hear(message),
    onClose(panel) {
      for (const entry of [...open.values()])
        if (entry.panel === panel) entry.settle(refusal(new VestibuleError('userRejected')))
    },
  })
}

async function hear(message: Exclude<FromPanel, { type: 'hello' }>) {
  if (message.type === 'answer') return open.get(message.id)?.settle(message.reply)
  if (message.type === 'site') return setAccounts(message.origin, message.accounts)
  return forgetSites()
}
