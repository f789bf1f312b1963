import '@vestibule/design/tokens.css'
import '@vestibule/design/Button.css'
import './panel.css'
import { type FrameContract, VestibuleError } from '@vestibule/protocol'
import type { Caller } from '@vestibule/protocol/channel'
import { createRoot } from 'react-dom/client'
import { closeWhenDone } from './closeWhenDone.js'
import { loadLanguage, locale } from './language.js'
import { type Kind, type Requests, serveRequests } from './requests.js'
import { createSiteRequests } from './siteRequests.js'

const mode = location.search.slice(1)
const kind: Kind = mode === 'window' || mode === 'hidden' ? mode : 'side'
const place = document.createElement('div')

if (kind === 'hidden') startHidden()
else void startShown(kind)

function startHidden() {
  document.body.append(place)
  const sites = createSiteRequests({
    ...{ place, greet: () => {} },
    signIn: () => Promise.reject(new VestibuleError('notConnected')),
    onAccounts: (origin, accounts) => background.tell({ type: 'site', origin, accounts }),
  })
  const background = serveRequests({ kind: 'hidden', windowId: -1 }, sites.answer)
}

async function startShown(kind: Kind) {
  const [{ createWallet, followWallet }, { Panel }] = await Promise.all([
    import('./wallet.js'),
    import('./Panel.js'),
  ])
  const windowId = (await chrome.windows.getCurrent()).id ?? -1
  const wallet = createWallet(await loadLanguage())
  const root = document.documentElement
  const look = () => ({ mode: wallet.getThemeMode(), variables: {} })
  const greet = (call: Caller<FrameContract>) => {
    for (const told of [call('syncTheme', look()), call('syncLocale', { locale })])
      told.catch(() => undefined)
  }
  const following = followWallet(wallet, { onSignedOut: () => tell({ type: 'signedOut' }) })
  const sites = createSiteRequests({
    ...{ place, greet, signIn: following.signIn },
    onAccounts: (origin, accounts) => tell({ type: 'site', origin, accounts }),
  })
  const wear = () => {
    root.dataset.theme = wallet.getThemeMode()
    sites.tellAll('syncTheme', look())
  }
  wear()
  wallet.subscribeTheme(wear)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', wear)
  const { tell }: Requests = serveRequests({ kind, windowId }, sites.answer)
  if (kind === 'window') closeWhenDone(sites, tell)

  createRoot(document.getElementById('panel') ?? document.body).render(
    <Panel
      {...{ wallet, place, windowId }}
      requests={sites}
      cancelSignIn={following.cancel}
      disconnect={async (origin) => {
        await sites.disconnect(origin)
        tell({ type: 'site', origin, accounts: [] })
      }}
    />,
  )
}
