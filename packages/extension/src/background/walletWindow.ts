// The window on the wallet's own origin, for browsers whose extensions have random origins, which no operator can let embed the wallet.

const { frameUrl, projectId } = __OPERATOR__
/** In `storage.session`. */
const KEY = 'window'
/** CSS px between the window and the edges of the page's window. */
const GAP = { right: 16, top: 80 } as const

type Known = { tabId: number; windowId: number }

/** The last change of the record. */
let last: Promise<unknown> = Promise.resolve()

async function readKnown(): Promise<Known | undefined> {
  await last
  return (await chrome.storage.session.get(KEY))[KEY] as Known | undefined
}

/** Whether our script runs in a page of the wallet, and not in a frame of another page. */
export function isTopOfWallet({ origin, frameId }: chrome.runtime.MessageSender): boolean {
  return origin === frameUrl && frameId === 0
}

/** Whether our script runs in the window that we opened, because a site may open the same address. */
export async function isWalletWindow(sender: chrome.runtime.MessageSender): Promise<boolean> {
  const { tab } = sender
  if (!isTopOfWallet(sender) || tab?.id === undefined) return false
  return (await readKnown())?.tabId === tab.id
}

async function isWalletWindowOpen(): Promise<boolean> {
  const known = await readKnown()
  if (known === undefined) return false
  return chrome.tabs.get(known.tabId).then(
    () => true,
    () => false,
  )
}

/** Opens the window, or brings it to the front. @param beside The window of the page that asks @returns Its id */
export async function openWalletWindow(
  size: { width: number; height: number },
  beside?: number,
): Promise<number> {
  const known = await readKnown()
  if (known !== undefined && (await isWalletWindowOpen())) {
    await chrome.windows.update(known.windowId, { focused: true })
    return known.windowId
  }
  const opening = create(size, beside)
  last = opening.catch(() => undefined)
  return opening
}

async function create(size: { width: number; height: number }, beside: number | undefined) {
  const page =
    beside === undefined ? undefined : await chrome.windows.get(beside).catch(() => undefined)
  const { left, top, width } = page ?? {}
  const place =
    left === undefined || top === undefined || width === undefined
      ? {}
      : { left: Math.max(0, left + width - size.width - GAP.right), top: top + GAP.top }
  const url = `${frameUrl}/extension/${encodeURIComponent(projectId)}`
  const window = await chrome.windows.create({
    ...{ url: beside === undefined ? url : `${url}?request`, type: 'popup' },
    ...{ ...size, ...place },
  })
  const { id: windowId, tabs: [tab] = [] } = window ?? {}
  if (windowId === undefined || tab?.id === undefined)
    throw new Error('The browser opened no window.')
  await chrome.storage.session.set({ [KEY]: { tabId: tab.id, windowId } })
  return windowId
}

/** Closes the window, but not one that is opened meanwhile. */
export async function closeWalletWindow() {
  const known = readKnown()
  const forgetting = known.then(() => chrome.storage.session.remove(KEY))
  last = forgetting.catch(() => undefined)
  await forgetting
  const { tabId } = (await known) ?? {}
  if (tabId !== undefined) await chrome.tabs.remove(tabId).catch(() => undefined)
}

/** Calls back when the visitor has closed the window. Must be called when the background starts. */
export function onWalletWindowClosed(told: () => void) {
  chrome.tabs.onRemoved.addListener(async (tabId) => {
    if ((await readKnown())?.tabId !== tabId) return
    await chrome.storage.session.remove(KEY)
    told()
  })
}
