import { VestibuleError } from '@vestibule/protocol'
import type { Connected, PanelRequest } from '@vestibule/protocol/extension'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { type Kind, serveRequests } from './requests.js'

// A stub until the secure frame serves the extension: it has one made-up account, and asks before it answers.

const ACCOUNT = `0x${'11'.repeat(20)}`
type Card = { request: PanelRequest; yes: () => void; no: () => void }
let cards: readonly Card[] = []
const listeners = new Set<() => void>()
const setCards = (next: readonly Card[]) => {
  cards = next
  for (const listener of listeners) listener()
}

function answer(request: PanelRequest, signal: AbortSignal): Promise<unknown> {
  if (request.silent) return Promise.resolve({})
  return new Promise((resolve, reject) => {
    const leave = () => setCards(cards.filter((one) => one !== card))
    const card: Card = {
      request,
      yes() {
        leave()
        const accounts = [{ namespace: 'eip155', address: ACCOUNT }] as const
        const connected: Connected = { accounts: [...accounts] }
        resolve(request.kind === 'connect' ? connected : `0x${'22'.repeat(65)}`)
      },
      no() {
        leave()
        reject(new VestibuleError('userRejected'))
      },
    }
    signal.addEventListener('abort', leave)
    setCards([...cards, card])
  })
}

function Panel() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => cards,
  )
  return shown.map(({ request, yes, no }) => (
    <section key={request.id} data-testid="card">
      <h1>{request.origin}</h1>
      <p>
        {request.kind} {request.method} {request.params}
      </p>
      <button type="button" data-testid="yes" onClick={yes}>
        Yes
      </button>
      <button type="button" data-testid="no" onClick={no}>
        No
      </button>
    </section>
  ))
}

const mode = location.search.slice(1)
const kind: Kind = mode === 'window' || mode === 'hidden' ? mode : 'side'
const windowId = kind === 'hidden' ? -1 : ((await chrome.windows.getCurrent()).id ?? -1)
serveRequests({ kind, windowId }, answer)
const root = document.getElementById('panel')
if (root !== null) createRoot(root).render(<Panel />)
