import { FromPanel, type ToPanel } from '@vestibule/protocol/extension'
import * as z from 'zod/mini'
import { closeWalletWindow, isWalletWindow, openWalletWindow } from './walletWindow.js'

/** A document of ours that shows the wallet, or hosts it invisibly. */
export type Panel = {
  windowId: number
  kind: 'side' | 'window' | 'hidden'
  tell: (message: ToPanel) => void
}

type Events = {
  onOpen: (panel: Panel, open: readonly string[]) => void
  onMessage: (message: Exclude<FromPanel, { type: 'hello' }>, panel: Panel | undefined) => void
  onClose: (panel: Panel) => void
}

/** Size of the wallet's window, in CSS px. */
const WINDOW = { width: 400, height: 680 } as const
/** The interval of the check for a side panel that has not connected yet, in milliseconds. */
const TO_LOOK = 2_000

/**
 * Whether this browser can have a panel. Firefox gives each installation a random origin, which no operator can allow to embed
 * the wallet. There the wallet has a window on its own origin.
 */
export const HAS_PANEL = chrome.sidePanel !== undefined

const panels = new Set<Panel>()

export function takePanel(port: chrome.runtime.Port, { onOpen, onMessage, onClose }: Events) {
  const { sender, name } = port
  const isKnown = name !== 'window' || (sender !== undefined && isWalletWindow(sender))
  let panel: Panel | undefined
  let isGone = false
  port.onMessage.addListener(async (raw: unknown) => {
    if (isKnown !== true && (!(await isKnown) || isGone)) return
    const parsed = z.safeParse(FromPanel, raw)
    if (!parsed.success) return
    const message = parsed.data
    if (message.type !== 'hello') return onMessage(message, panel)
    const { kind } = message
    const windowId = sender?.tab?.windowId ?? message.windowId
    panel = { windowId, kind, tell: (told) => port.postMessage(told) }
    panels.add(panel)
    if (kind === 'window') coming?.end(true)
    onOpen(panel, message.open)
  })
  port.onDisconnect.addListener(() => {
    isGone = true
    if (panel === undefined) return
    panels.delete(panel)
    onClose(panel)
  })
}

export function panelFor(windowId: number, silent: boolean): Panel | undefined {
  const all = [...panels]
  const shown = all.filter(({ kind }) => kind !== 'hidden')
  const own = shown.find((panel) => panel.windowId === windowId)
  const found = own ?? shown.find(({ kind }) => kind === 'window')
  return silent ? (found ?? shown[0] ?? all[0]) : found
}

/**
 * Opens the browser's side panel beside a page. Must be called before the first await. Rejects without a press of the visitor.
 * @returns Whether the window has one. A page's own pop-up has none, but the browser reports no error.
 */
export async function openSidePanel(windowId: number): Promise<boolean> {
  if (!HAS_PANEL) throw new Error('This browser has no side panel.')
  const [, { type }] = await Promise.all([
    chrome.sidePanel.open({ windowId }),
    chrome.windows.get(windowId),
  ])
  return type === 'normal'
}

/**
 * Waits for the document of a side panel that was opened.
 * @returns Whether it connected; otherwise the visitor closed it on its way
 */
export async function awaitSidePanel(windowId: number): Promise<boolean> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, TO_LOOK))
    if (panelFor(windowId, false) !== undefined) return true
    const [found] = await chrome.runtime.getContexts({
      contextTypes: ['SIDE_PANEL'],
      windowIds: [windowId],
    })
    if (found === undefined) return panelFor(windowId, false) !== undefined
  }
}

/** The wallet's window on its way: its document has not connected yet. */
let coming: Coming | undefined
type Coming = {
  id?: number | undefined
  end: (isThere: boolean) => void
  /** Whether its document connected before it was closed. */
  ended: Promise<boolean>
}
if (HAS_PANEL) chrome.windows.onRemoved.addListener((id) => coming?.id === id && forgetComing())

/**
 * Opens the wallet in a window, one for all sites, in front.
 * @param beside The window of the page that asks; without one it stays open
 * @returns Whether its document connected; otherwise it was closed on its way
 */
export async function openWindow(beside?: number): Promise<boolean> {
  const shown = [...panels].find(({ kind }) => kind === 'window')
  const windowId = shown?.windowId ?? coming?.id
  if (windowId !== undefined) await chrome.windows.update(windowId, { focused: true })
  if (shown !== undefined) return true
  if (coming !== undefined) return coming.ended

  const own = expectWindow()
  try {
    own.id = await createWindow(beside)
    // It may be gone already.
    await chrome.windows.get(own.id).catch(() => own.end(false))
  } catch (error) {
    own.end(false)
    throw error
  }
  return own.ended
}

function expectWindow(): Coming {
  let resolve: (isThere: boolean) => void = () => {}
  const own: Coming = {
    ended: new Promise((settle) => {
      resolve = settle
    }),
    end(isThere) {
      if (coming === own) coming = undefined
      resolve(isThere)
    },
  }
  coming = own
  return own
}

async function createWindow(beside: number | undefined): Promise<number> {
  if (!HAS_PANEL) return openWalletWindow(WINDOW, beside)
  const made = await chrome.windows.create({ url: 'panel.html?window', type: 'popup', ...WINDOW })
  if (made?.id === undefined) throw new Error('The browser opened no window.')
  return made.id
}

/** Closes a window that was opened for requests. Later requests get another one. */
export async function closeWindow(panel: Panel): Promise<void> {
  panels.delete(panel)
  if (!HAS_PANEL) await closeWalletWindow()
  // The visitor may have closed it meanwhile.
  else await chrome.windows.remove(panel.windowId).catch(() => undefined)
}

/** The window was closed before its document connected: the next request opens another one. */
export function forgetComing() {
  coming?.end(false)
}

/** Starts the wallet without showing it. @returns Whether this browser can. */
export async function openHidden(): Promise<boolean> {
  if (chrome.offscreen === undefined) return false
  if (await chrome.offscreen.hasDocument()) return true
  await chrome.offscreen
    .createDocument({
      url: 'panel.html?hidden',
      reasons: [chrome.offscreen.Reason.IFRAME_SCRIPTING],
      justification: 'The wallet answers what needs no visitor',
    })
    .catch(async (error: unknown) => {
      if (!(await chrome.offscreen.hasDocument())) throw error
    })
  return true
}
