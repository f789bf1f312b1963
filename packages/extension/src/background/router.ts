import { recoverSigner } from '@vestibule/host-sdk/wallet'
import {
  classifyRpc,
  EIP155,
  isNodeMethod,
  type Namespace,
  type NamespaceRules,
  parseCaipNetworkId,
  SOLANA,
  VestibuleError,
} from '@vestibule/protocol'
import {
  Connected,
  EXTENSION_LIMITS,
  PageMessage,
  type PageReply,
  SiteOrigin,
} from '@vestibule/protocol/extension'
import * as z from 'zod/mini'
import { createBucket } from '../createBucket.js'
import { setAccounts, setChain, viewOf } from '../sites.js'
import { askNode, refusal } from './askNode.js'
import { noteDocument, tellSite } from './documents.js'
import { type Asked, askPanel, withdraw } from './panelRequests.js'

const RULES: Partial<Record<Namespace, NamespaceRules>> = { eip155: EIP155, solana: SOLANA }
const OWN = new Map([
  ['personal_ecRecover', async (params: unknown): Promise<unknown> => recoverSigner(params)],
])

const buckets = new Map<string, ReturnType<typeof createBucket>>()

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
      } catch {}
    }
    const { tab } = sender ?? {}
    if (!origin.success || tab === undefined || sender === undefined)
      return answer(refusal(new VestibuleError('originNotAllowed')))
    if (!bucketOf(origin.data).take()) return answer(refusal(new VestibuleError('rateLimited')))
    own.add(id)
    const fail = (error: unknown) => answer(refusal(error))
    try {
      route(message, { origin: origin.data, sender, tab, again }).then(answer, fail)
    } catch (error) {
      fail(error)
    }
  })
  port.onDisconnect.addListener(() => {
    for (const id of own) withdraw(id)
  })
}

function refuseUnread(port: chrome.runtime.Port, raw: unknown) {
  const { id } = (raw ?? {}) as { id?: unknown }
  if (typeof id === 'string' && id.length <= 64)
    port.postMessage({ id, reply: refusal(new VestibuleError('invalidRequest')) })
}

type From = Pick<Asked, 'origin' | 'again'> & {
  sender: chrome.runtime.MessageSender
  tab: chrome.tabs.Tab
}

/** Not `async`: a panel opens only before the first await. */
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
      // Do not wait: the wallet only records the disconnection.
      tellLeft(from).catch(() => undefined)
      return viewed()
    })
  if (message.type === 'connect')
    return ask({ ...message, kind: 'connect', method: '', params: '[]', silent: false }, from).then(
      async (reply) => {
        if (!reply.ok) return reply
        const connected = z.safeParse(Connected, reply.result)
        if (!connected.success) throw new VestibuleError('invalidReply')
        await setAccounts(origin, connected.data.accounts)
        return viewed()
      },
    )

  const own = OWN.get(message.method)
  if (own !== undefined && message.namespace === 'eip155')
    return own(JSON.parse(message.params)).then((result) => ({ ok: true, result }))
  const rules = RULES[message.namespace]
  if (rules === undefined) throw new VestibuleError('namespaceNotConfigured')
  const kind = classifyRpc(rules, message.method)
  if (isNodeMethod(rules, message.method))
    return chainOf(message, origin).then((chainId) =>
      askNode(chainId, message.method, message.params),
    )
  if (kind === 'refused') return Promise.resolve(refusal(new VestibuleError('methodNotAllowed')))
  return ask({ ...message, kind: 'ask', silent: kind === 'safe' }, from)
}

async function tellLeft(from: From) {
  const id = crypto.randomUUID()
  // Any network of the site works: the disconnect removes all accounts.
  const [chainId = ''] = (await viewOf(from.origin)).networks
  const { namespace } = parseCaipNetworkId(chainId)
  const left = { id, namespace, chainId, kind: 'disconnect', method: '', params: '[]' } as const
  await ask({ ...left, silent: true }, from)
}

function ask(
  asked: Pick<Asked, 'id' | 'namespace' | 'kind' | 'method' | 'params' | 'silent'> & {
    chainId?: string | undefined
    press?: boolean | undefined
  },
  { origin, sender, tab, again }: From,
): Promise<PageReply> {
  const { id, namespace, kind, method, params, silent, press = false, chainId } = asked
  const from = { origin, tab, again, tabId: tab.id ?? -1, top: sender.frameId === 0 }
  return askPanel({ id, namespace, kind, method, params, silent, press, ...from }, () =>
    chainOf({ namespace, chainId }, origin),
  )
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

function bucketOf(origin: string) {
  const bucket = buckets.get(origin) ?? createBucket(EXTENSION_LIMITS)
  buckets.set(origin, bucket)
  return bucket
}
