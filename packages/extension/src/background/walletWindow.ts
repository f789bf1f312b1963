// Opens the wallet's own window in browsers that do not let the extension's page embed the wallet.

const { frameUrl, projectId } = __OPERATOR__
const KEY = 'window'
/** Distance in CSS px from the edges of the page's window. */
const GAP = { right: 16, top: 80 } as const

type Known = { tabId: number; windowId: number }

let last: Promise<unknown> = Promise.resolve()

async function readKnown(): Promise<Known | undefined> {
  await last
  return (await chrome.storage.session.get(KEY))[KEY] as Known | undefined
}

/** Whether the sender is our script in the top document of a wallet page. */
export function isTopOfWallet({ origin, frameId }: chrome.runtime.MessageSender): boolean {
  return origin === frameUrl && frameId === 0
}

/** Whether the sender is in the window that we opened: a site may open the same URL. */
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

/** @param beside the page's window */
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
    throw new Error('The browser did not open a window.')
  await chrome.storage.session.set({ [KEY]: { tabId: tab.id, windowId } })
  return windowId
}

/** Closes the known window, but not a window that opens meanwhile. */
export async function closeWalletWindow() {
  const known = readKnown()
  const forgetting = known.then(() => chrome.storage.session.remove(KEY))
  last = forgetting.catch(() => undefined)
  await forgetting
  const { tabId } = (await known) ?? {}
  if (tabId !== undefined) await chrome.tabs.remove(tabId).catch(() => undefined)
}

/** Call this function synchronously when the background starts. */
export function onWalletWindowClosed(told: () => void) {
  chrome.tabs.onRemoved.addListener(async (tabId) => {
    if ((await readKnown())?.tabId !== tabId) return
    await chrome.storage.session.remove(KEY)
    told()
  })
}
