import type { ToPage } from '@vestibule/protocol/extension'
import { viewOf } from '../sites.js'

/** Documents that have read the wallet and therefore receive its changes, by site. */
type Documents = Record<string, { origin: string; tabId: number; frameId: number }>

const KEY = 'documents'
const MOST = 1_000

// Runs one change at a time.
let last: Promise<unknown> = Promise.resolve()

export function noteDocument({ documentId, tab, frameId, origin }: chrome.runtime.MessageSender) {
  if (tab?.id === undefined || frameId === undefined || origin === undefined) return
  const tabId = tab.id
  const id = documentId ?? `${tabId}/${frameId}`
  change((documents) => {
    if (documents[id]?.origin === origin) return undefined
    return Object.fromEntries([
      ...Object.entries(documents).slice(1 - MOST),
      [id, { origin, tabId, frameId }],
    ])
  })
}

export async function tellSite(origin: string) {
  const view = await viewOf(origin)
  const message: ToPage = { type: 'view', origin, view }
  const documents = await read()
  const gone = await Promise.all(
    Object.entries(documents)
      .filter(([, one]) => one.origin === origin)
      .map(async ([id, { tabId, frameId }]) => {
        const target = id.includes('/') ? { frameId } : { documentId: id }
        try {
          await chrome.tabs.sendMessage(tabId, message, target)
          return []
        } catch {
          return [id]
        }
      }),
  )
  const ids = gone.flat()
  if (ids.length > 0)
    change((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !ids.includes(id))))
}

async function read(): Promise<Documents> {
  const { [KEY]: documents = {} } = await chrome.storage.session.get(KEY)
  return documents as Documents
}

function change(how: (documents: Documents) => Documents | undefined) {
  last = last.then(async () => {
    const next = how(await read())
    if (next !== undefined) await chrome.storage.session.set({ [KEY]: next })
  })
}
