import './ui/wallet.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readConfig } from './config.js'
import { readSettings } from './settings.js'
import { App } from './ui/App.js'
import { followTheme } from './ui/followTheme.js'
import { Notice } from './ui/Notice.js'
import { createClient } from './wallet/createClient.js'
import { createWallet } from './wallet/createWallet.js'

const LOCK = 'vestibule-wallet'

/** Path of a tab after another tab has become the wallet. */
const ELSEWHERE = '/elsewhere'

async function openWallet() {
  const { pathname, search } = location
  if (pathname === ELSEWHERE)
    return (
      <Notice title="The wallet is open in another tab">
        <a className="button" data-kind="primary" href={`/${search}`}>
          Use it here
        </a>
      </Notice>
    )
  const [config] = await Promise.all([
    readConfig(search),
    claimWallet(() => location.replace(`${ELSEWHERE}${location.search}`)),
  ])
  const client = await createClient(config)
  const wallet = createWallet(client, { config, settings: readSettings(search) })
  followLink(wallet.pair)
  return <App wallet={wallet} />
}

/** Follows a dapp's app link once: `/wc?uri=` pairs. Without a URI, the link only opens the wallet. */
function followLink(pair: (uri: string) => Promise<void>) {
  if (location.pathname !== '/wc') return
  const query = new URLSearchParams(location.search)
  const uri = query.get('uri')
  for (const name of ['uri', 'requestId', 'sessionTopic']) query.delete(name)
  history.replaceState(null, '', query.size === 0 ? '/' : `/?${query}`)
  if (uri !== null) void pair(uri)
}

followTheme()
const container = document.getElementById('app')
if (container !== null) {
  const root = createRoot(container)
  const page = await openWallet().catch((error: unknown) => (
    <Notice title="The wallet could not start">
      <p data-testid="wallet-error" role="alert">
        {error instanceof Error ? error.message : String(error)}
      </p>
    </Notice>
  ))
  root.render(<StrictMode>{page}</StrictMode>)
}

/**
 * Makes this tab the wallet. Two tabs with one client id would receive each other's messages, so
 * only the newest tab is the wallet.
 * @param onLost Called when another tab becomes the wallet.
 */
function claimWallet(onLost: () => void): Promise<void> {
  return new Promise((resolve) => {
    const hold = () => {
      resolve()
      return new Promise<never>(() => {})
    }
    navigator.locks.request(LOCK, { steal: true }, hold).catch(onLost)
  })
}
