import button from '@vestibule/design/Button.css?inline'
import tokens from '@vestibule/design/tokens.css?inline'
import forcedColors from './forcedColors.css?inline'
import modal from './Modal.css?inline'
import emptyState from './ui/EmptyState.css?inline'
import listRow from './ui/ListRow.css?inline'
import requestBar from './ui/requests/RequestBar.css?inline'
import searchField from './ui/SearchField.css?inline'
import frameSlot from './ui/sheet/FrameSlot.css?inline'
import header from './ui/sheet/Header.css?inline'
import sheetTop from './ui/sheet/SheetTop.css?inline'
import tabs from './ui/Tabs.css?inline'
import tile from './ui/tiles/Tile.css?inline'
import alertBar from './ui/toasts/AlertBar.css?inline'
import toast from './ui/toasts/Toast.css?inline'
import ring from './ui/waiting/Ring.css?inline'
import success from './ui/waiting/Success.css?inline'
import connect from './views/Connect/Connect.css?inline'
import connecting from './views/ConnectingExternal/ConnectingExternal.css?inline'
import remote from './views/ConnectingWalletConnect/ConnectingWalletConnect.css?inline'

const TEXTS = [
  tokens,
  modal,
  sheetTop,
  header,
  button,
  listRow,
  tile,
  ring,
  searchField,
  tabs,
  emptyState,
  frameSlot,
  alertBar,
  success,
  toast,
  requestBar,
  connect,
  connecting,
  remote,
]

const roots = new Set<ShadowRoot>()
const texts = new Set<string>()
let first: CSSStyleSheet | undefined
let last: CSSStyleSheet | undefined
const between: CSSStyleSheet[] = []

/** Constructed style sheets need no nonce under a strict Content-Security-Policy. */
export function adoptStyles(root: ShadowRoot) {
  first ??= toSheet(TEXTS.join('\n'))
  // Add forced colours last, so that they override other styles.
  last ??= toSheet(forcedColors)
  roots.add(root)
  root.adoptedStyleSheets = [first, ...between, last]
}

export async function styled<views extends { styles: string }>(
  load: () => Promise<views>,
): Promise<views> {
  const views = await load()
  addStyles(views.styles)
  return views
}

function addStyles(text: string) {
  if (texts.has(text)) return
  texts.add(text)
  between.push(toSheet(text))
  for (const root of roots) adoptStyles(root)
}

function toSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  // jsdom does not support constructed style sheets.
  sheet.replaceSync?.(text)
  return sheet
}
