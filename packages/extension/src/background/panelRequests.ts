import { VestibuleError } from '@vestibule/protocol'
import {
  EXTENSION_LIMITS,
  type FromPanel,
  type PageReply,
  type PanelRequest,
} from '@vestibule/protocol/extension'
import { forgetSites, setAccounts } from '../sites.js'
import { refusal } from './askNode.js'
import {
  awaitSidePanel,
  closeWindow,
  forgetComing,
  HAS_PANEL,
  openHidden,
  openSidePanel,
  openWindow,
  type Panel,
  panelFor,
  takePanel,
} from './panels.js'

/** Time in ms after a restart for panels to reconnect before the background opens another one. */
const TO_RETURN = 1_000
/** Timeout of the hidden document's connection, in ms. */
const TO_START = 10_000
/** Time in ms after the visitor closed a site's window in which the site cannot open another window without a press. */
const TO_REST = 30_000

export type Asked = Omit<PanelRequest, 'chainId'> & {
  tab: Pick<chrome.tabs.Tab, 'windowId'>
  /** Whether the background has restarted: a panel may already have the request. */
  again: boolean
  press: boolean
}

type Open = Asked & {
  /** Undefined until the site's network is read. */
  request: PanelRequest | undefined
  panel: Panel | undefined
  settle: (reply: PageReply) => void
}

const open = new Map<string, Open>()
/** Time when the visitor last closed a window, by site and tab: frames of one page can belong to many sites. */
const closed = new Map<string | number, number>()

/**
 * Sends a request to a panel. Not `async`: the browser opens the side panel only before the first
 * await.
 * @param chainOf reads the network
 * @throws `rateLimited`; `invalidRequest` if another site's
 * request has the same id
 */
export function askPanel(asked: Asked, chainOf: () => Promise<string>): Promise<PageReply> {
  const { id, origin, silent, tab, again, press, ...rest } = asked
  const { kind, tabId } = rest
  // The page chooses ids, and an attacker may control its process.
  if ((open.get(id)?.origin ?? origin) !== origin) throw new VestibuleError('invalidRequest')
  const isLeaving = kind === 'disconnect'
  const alike = [...open.values()].filter(
    (one) =>
      one.silent === silent &&
      (one.kind === 'disconnect') === isLeaving &&
      (one.origin === origin || (one.tabId === tabId && !isLeaving)),
  )
  if (alike.length >= EXTENSION_LIMITS.visible) throw new VestibuleError('rateLimited')
  const answered = new Promise<PageReply>((resolve) => {
    const entry: Open = {
      ...{ ...asked, request: undefined, panel: undefined },
      settle(reply) {
        if (open.get(id) === entry) open.delete(id)
        resolve(reply)
        showCount()
      },
    }
    open.set(id, entry)
  })
  if (silent) startHidden(id)
  else if (again) setTimeout(() => show(id), TO_RETURN)
  else show(id)
  showCount()

  chainOf().then(
    (chainId) => {
      const entry = open.get(id)
      if (entry === undefined) return
      entry.request = { id, origin, silent, chainId, ...rest }
      send(id)
    },
    (error: unknown) => open.get(id)?.settle(refusal(error)),
  )
  return answered
}

function send(id: string) {
  const entry = open.get(id)
  if (entry?.request === undefined || entry.panel !== undefined) return
  entry.panel = panelFor(entry.tab.windowId, entry.silent)
  entry.panel?.tell({ type: 'request', request: entry.request })
}

function show(id: string) {
  const entry = open.get(id)
  if (entry === undefined || panelFor(entry.tab.windowId, false) !== undefined) return
  // Open the side panel before the first await.
  const beside = openSidePanel(entry.tab.windowId).catch(() => undefined)
  showIn(beside, entry).catch(() => entry.settle(refusal(new VestibuleError('unknown'))))
}

/** @param beside resolves to whether the window has a side panel; undefined without a click */
async function showIn(beside: Promise<boolean | undefined>, entry: Open) {
  const { id, origin, tabId, tab } = entry
  const isOpen = () => open.get(id) === entry
  const isBeside = await beside
  if (isBeside === true) {
    if (!(await awaitSidePanel(tab.windowId)) && isOpen()) refuse([entry], false)
    return
  }
  if (isBeside === undefined) {
    const last = Math.max(...[origin, tabId].map((key) => closed.get(key) ?? 0))
    if (!entry.press && Date.now() - last < TO_REST) return refuse([entry], false)
    // A request of a background tab waits. The extension's button shows the number of requests.
    if (!(await isInFront(tabId))) return
  }
  if (isOpen() && !(await openWindow(tab.windowId))) leave()
}

function leave() {
  refuse(
    [...open.values()].filter(({ silent, panel }) => !silent && panel === undefined),
    true,
  )
}

/** The sender's tab data may be old: read the tab again. */
async function isInFront(tabId: number): Promise<boolean> {
  return (await chrome.tabs.get(tabId).catch(() => undefined))?.active === true
}

function startHidden(id: string) {
  const { tab } = open.get(id) ?? {}
  if (tab === undefined || panelFor(tab.windowId, true) !== undefined) return
  const fail = (type: 'notSupportedYet' | 'requestTimedOut') =>
    open.get(id)?.settle(refusal(new VestibuleError(type)))
  openHidden().then(
    (canHide) => {
      if (!canHide) return fail('notSupportedYet')
      setTimeout(() => open.get(id)?.panel === undefined && fail('requestTimedOut'), TO_START)
    },
    () => fail('notSupportedYet'),
  )
}

function showCount() {
  const count = [...open.values()].filter(({ silent }) => !silent).length
  void chrome.action.setBadgeText({ text: count === 0 ? '' : String(count) })
}

export function withdraw(id: string) {
  const entry = open.get(id)
  if (!open.delete(id)) return
  entry?.panel?.tell({ type: 'withdraw', id })
  showCount()
}

export function takeOwn(port: chrome.runtime.Port) {
  takePanel(port, {
    onOpen(panel, working) {
      for (const id of open.keys()) send(id)
      // After the delay, withdraw requests whose pages closed while the background was stopped.
      setTimeout(() => {
        for (const id of working) if (!open.has(id)) panel.tell({ type: 'withdraw', id })
      }, TO_RETURN)
    },
    onMessage: (message, panel) => void hear(message, panel),
    onClose(panel) {
      // The window may be signing in or reloading. `tabs.onRemoved` reports when it closes.
      if (!HAS_PANEL) {
        for (const entry of open.values()) if (entry.panel === panel) entry.panel = undefined
        return
      }
      refuse(
        [...open.values()].filter((entry) => entry.panel === panel || isLeft(entry, panel)),
        panel.kind === 'window',
      )
    },
  })
}

/** Whether the request would have been sent to the closed panel after the background read its network. */
function isLeft({ request, silent, tab }: Open, { kind, windowId }: Panel): boolean {
  return (
    request === undefined &&
    !silent &&
    (kind === 'window' || windowId === tab.windowId) &&
    panelFor(tab.windowId, silent) === undefined
  )
}

/**
 * Rejects requests after the visitor closed a panel. After a window, its sites and tabs cannot open
 * another one for a while.
 */
function refuse(entries: readonly Open[], isWindow: boolean) {
  for (const entry of entries) {
    if (isWindow) for (const key of [entry.origin, entry.tabId]) closed.set(key, Date.now())
    entry.settle(refusal(new VestibuleError('userRejected')))
  }
}

export function refuseAll() {
  forgetComing()
  refuse([...open.values()], true)
}

/** Closes a window that no request uses. Requests whose network is still being read count as well. */
async function close(panel: Panel) {
  const isUsed = [...open.values()].some(
    ({ panel: own, tab, silent }) => (own ?? panelFor(tab.windowId, silent)) === panel,
  )
  if (!isUsed && panel.kind === 'window') await closeWindow(panel)
}

async function hear(message: Exclude<FromPanel, { type: 'hello' }>, panel: Panel | undefined) {
  if (message.type === 'answer') return open.get(message.id)?.settle(message.reply)
  if (message.type === 'done') return panel && close(panel)
  if (message.type === 'site') return setAccounts(message.origin, message.accounts)
  return forgetSites()
}
