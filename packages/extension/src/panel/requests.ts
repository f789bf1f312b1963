import { toWire, type WireError } from '@vestibule/protocol'
import {
  type FromPanel,
  type PageReply,
  type PanelRequest,
  ToPanel,
} from '@vestibule/protocol/extension'
import * as z from 'zod/mini'

/** Maximum length of an error message in characters. */
const MOST_TEXT = 4_096

export type Kind = Extract<FromPanel, { type: 'hello' }>['kind']

/**
 * The background may restart at any time. Request ids prevent a second run, and answers wait for
 * the new background.
 * @param answer Its signal aborts when the page withdraws the request.
 */
export function serveRequests(
  { kind, windowId, name = 'panel' }: { kind: Kind; windowId: number; name?: 'panel' | 'window' },
  answer: (request: PanelRequest, signal: AbortSignal) => Promise<unknown>,
): Requests {
  const working = new Map<string, AbortController>()
  const unheard = new Map<string, PageReply>()
  let port: chrome.runtime.Port | undefined

  function connect() {
    const dialled = chrome.runtime.connect({ name })
    port = dialled
    dialled.onMessage.addListener(hear)
    dialled.onDisconnect.addListener(() => {
      if (port !== dialled) return
      port = undefined
      connect()
    })
    tell({ type: 'hello', kind, windowId, open: [...working.keys(), ...unheard.keys()] })
  }

  function tell(message: FromPanel): boolean {
    try {
      port?.postMessage(message)
      return port !== undefined
    } catch {
      return false
    }
  }

  function hear(raw: unknown) {
    const parsed = z.safeParse(ToPanel, raw)
    if (!parsed.success) return
    if (parsed.data.type === 'withdraw') {
      const { id } = parsed.data
      working.get(id)?.abort()
      working.delete(id)
      unheard.delete(id)
      return
    }
    const { request } = parsed.data
    const reply = unheard.get(request.id)
    if (reply !== undefined) give(request.id, reply)
    else if (!working.has(request.id)) void work(request)
  }

  async function work(request: PanelRequest) {
    const { id } = request
    const controller = new AbortController()
    working.set(id, controller)
    const reply: PageReply = await answer(request, controller.signal).then(
      (result) => ({ ok: true, result: result ?? null }),
      (error: unknown) => ({ ok: false, error: explain(toWire(error)) }),
    )
    if (working.get(id) !== controller) return
    working.delete(id)
    give(id, reply)
  }

  function give(id: string, reply: PageReply) {
    unheard.set(id, reply)
    if (tell({ type: 'answer', id, reply })) unheard.delete(id)
  }

  connect()
  return { tell }
}

/** Appends a readable reason to the message: dapps without the SDK only show the message. */
export function explain({ message, data, ...error }: WireError): WireError {
  const { reason } = data ?? {}
  const text =
    typeof reason === 'string' && reason.includes(' ')
      ? `${message.replace(/\.$/, '')}: ${reason}`
      : message
  return { ...error, message: text.slice(0, MOST_TEXT), data }
}

export type Requests = {
  tell: (message: FromPanel) => boolean
}
