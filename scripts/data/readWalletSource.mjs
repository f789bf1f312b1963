import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readWallet } from '@vestibule/protocol/http'
import { readLiteral } from './fetchPackage.mjs'
import { FACTS, FIRST } from './supplements.mjs'

const GENERATED = 'dist/esm/wallets/__generated__'
const STORES = new Set(['chromewebstore.google.com', 'chrome.google.com', 'apps.apple.com'])

/** @returns {{ wallets: object[], images: Map<string, Buffer>, left: string[] }} cleaned wallets in our order; `left` has the reasons for the others */
export function readWalletSource(folder) {
  const generated = join(folder, GENERATED)
  const left = []
  const sources = readLiteral(join(generated, 'wallet-infos.js'))
    .map(({ id }) => join(generated, 'wallet', id))
    // Some login methods are in the list without an entry, because they are not wallets.
    .filter((path) => existsSync(path))
    .map((path) => readLiteral(join(path, 'index.js')))

  const wallets = []
  const images = new Map()
  for (const source of sources) {
    const wallet = readWallet({ ...fieldsOf(source), ...FACTS[source.id] })
    const double = wallet && wallets.find((other) => isSame(wallet, other))
    if (wallet === undefined) left.push(`${source.id}: no id or no name`)
    else if (double) left.push(`${source.id}: the same as ${double.id}`)
    else if (!isReachable(wallet)) left.push(`${source.id}: no way to reach it`)
    else {
      wallets.push(wallet)
      const image = readWalletImage(folder, source.id)
      if (image) images.set(wallet.id, image)
    }
  }
  const rank = ({ id }) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length)
  return { wallets: wallets.sort((a, b) => rank(a) - rank(b)), images, left }
}

function fieldsOf({ id, name, rdns, homepage, app, mobile, desktop }) {
  return {
    id,
    name,
    rdns,
    homepage,
    // Without a scheme, the universal link opens the app.
    mobile_link: mobile.native || mobile.universal,
    link_mode: mobile.universal,
    desktop_link: desktop.native,
    webapp_link: isWebApp(desktop.universal, homepage) ? desktop.universal : undefined,
    app_store: app.ios,
    play_store: app.android,
    chrome_store: app.chrome,
    firefox_store: app.firefox,
    edge_store: app.edge,
    safari_store: app.safari,
    opera_store: app.opera,
  }
}

/** Some entries name a store or their home page instead of a wallet. */
function isWebApp(link, homepage) {
  if (!URL.canParse(link)) return false
  const plain = (text) => text.replace(/[?#].*$/, '').replace(/\/$/, '')
  return !STORES.has(new URL(link).hostname) && plain(link) !== plain(homepage ?? '')
}

function isReachable(wallet) {
  return Object.keys(wallet).some((key) => /_(link|store)$|^(rdns|link_mode|injected)$/.test(key))
}

function isSame(one, other) {
  const name = ({ name }) => name.toLowerCase().replace(/wallet|[^\p{L}\p{N}]/gu, '')
  const host = ({ homepage }) => homepage && new URL(homepage).hostname.replace(/^www\./, '')
  return (
    one.id === other.id ||
    (one.rdns !== undefined && one.rdns === other.rdns) ||
    (name(one) === name(other) && host(one) !== undefined && host(one) === host(other))
  )
}

/** Undefined unless it is the WebP image that its data URL announces. */
export function readWalletImage(folder, id) {
  const file = join(folder, GENERATED, 'wallet', id, 'image.js')
  const url = existsSync(file) ? readLiteral(file) : ''
  const [, data] = /^data:image\/webp;base64,([A-Za-z0-9+/=]+)$/.exec(url) ?? []
  const bytes = Buffer.from(data ?? '', 'base64')
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp && bytes.length <= 32_768 ? bytes : undefined
}
