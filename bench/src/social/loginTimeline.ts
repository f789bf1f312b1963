import type { BrowserContext, Page, Request } from '@playwright/test'

/** Time of each mark's first occurrence, in ms since 1970, by name. */
export type Marks = Map<string, number>

/** Requests to mark. `…, answered` marks the end of the response. */
const REQUESTS: readonly [name: string, pathname: RegExp][] = [
  ['start', /^\/v1\/auth\/oauth\/start$/],
  ['window leaves', /^\/auth\/oauth\/\w+\/start$/],
  ['callback', /^\/auth\/oauth\/\w+\/callback$/],
  ['wallet', /^\/v1\/(vaults|wallets)\b/],
]

/** Elements to mark when they appear. Further marks end in `…, enabled`, `…, pressed` or `…, typed`. */
const SHOWN = ['vb-visit-yes', 'idp-continue']
const BINDING = 'markShown'

export async function watchLogins(page: Page): Promise<() => Marks> {
  const context = page.context()
  let marks: Marks = new Map()
  const mark = (name: string, at: number) => {
    if (!marks.has(name)) marks.set(name, at)
  }
  watchRequests(context, mark)
  await context.exposeBinding(BINDING, (_, name: string, at: number) => mark(name, at))
  await context.addInitScript(watchDocument, { ids: SHOWN, binding: BINDING })
  return () => {
    marks = new Map()
    return marks
  }
}

function watchRequests(context: BrowserContext, mark: (name: string, at: number) => void) {
  const nameOf = (request: Request) =>
    REQUESTS.find(([, path]) => path.test(new URL(request.url()).pathname))?.[0]
  context.on('request', (request) => {
    const name = nameOf(request)
    if (name !== undefined) mark(name, Date.now())
  })
  context.on('requestfinished', (request) => {
    const name = nameOf(request)
    if (name === undefined) return
    const { startTime, responseEnd } = request.timing()
    mark(`${name}, answered`, responseEnd < 0 ? Date.now() : startTime + responseEnd)
  })
}

function watchDocument({ ids, binding }: { ids: string[]; binding: string }) {
  const tell = (globalThis as never as Record<string, (name: string, at: number) => void>)[binding]
  const told = new Set<string>()
  const once = (name: string) => {
    if (told.has(name)) return
    told.add(name)
    tell?.(name, performance.timeOrigin + performance.now())
  }
  const look = () => {
    for (const id of ids) {
      const found = document.querySelector<HTMLButtonElement>(`[data-testid="${id}"]`)
      if (found === null) {
        told.delete(id)
        told.delete(`${id}, enabled`)
        continue
      }
      once(id)
      if (!found.disabled) once(`${id}, enabled`)
    }
  }
  const seen = { attributes: true, childList: true, subtree: true }
  new MutationObserver(look).observe(document, seen)
  const hear = (word: string) => (event: Event) => {
    // Skip untrusted input events: the code field sends them without typing.
    if (!event.isTrusted) return
    const [target] = event.composedPath()
    const id =
      target instanceof Element && target.closest('[data-testid]')?.getAttribute('data-testid')
    if (id) tell?.(`${id}, ${word}`, performance.timeOrigin + event.timeStamp)
  }
  addEventListener('click', hear('pressed'), { capture: true })
  addEventListener('input', hear('typed'), { capture: true })
}
