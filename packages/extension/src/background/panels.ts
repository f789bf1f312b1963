import { FromPanel, type ToPanel } from '@vestibule/protocol/extension'
import * as z from 'zod/mini'
import { closeWalletWindow, isWalletWindow, openWalletWindow } from './walletWindow.js'

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
/** Interval in ms between checks whether the visitor closed a side panel that has not connected yet. */
const TO_LOOK = 2_000

/** Firefox assigns a random origin to each installation, so no operator can allow the extension to embed the wallet. */
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
 * Call this function before the first await. Rejects without a click.
 * @returns false for a pop-up, which has no side panel
 */
export async function openSidePanel(windowId: number): Promise<boolean> {
  if (!HAS_PANEL) throw new Error('This browser does not support side panels.')
  const [, { type }] = await Promise.all([
    chrome.sidePanel.open({ windowId }),
    chrome.windows.get(windowId),
  ])
  return type === 'normal'
}

/** @returns whether the side panel's document connected; false if the visitor closed the panel before */
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

/** The wallet's window while it opens, until its document connects. */
let coming: Coming | undefined
type Coming = {
  id?: number | undefined
  end: (isThere: boolean) => void
  ended: Promise<boolean>
}
if (HAS_PANEL) chrome.windows.onRemoved.addListener((id) => coming?.id === id && forgetComing())

/**
 * Opens one window for all sites.
 * @param beside the page's window; without this parameter, the wallet's window stays open
 * @returns whether the window's document connected
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
    // The window may be closed already.
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
  if (made?.id === undefined) throw new Error('The browser did not open a window.')
  return made.id
}

export async function closeWindow(panel: Panel): Promise<void> {
  panels.delete(panel)
  if (!HAS_PANEL) await closeWalletWindow()
  else await chrome.windows.remove(panel.windowId).catch(() => undefined)
}

export function forgetComing() {
  coming?.end(false)
}

/** @returns whether this browser can start the wallet in a hidden document */
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
