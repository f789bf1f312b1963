import { SiteAccount, type SiteView } from '@vestibule/protocol/extension'
import * as z from 'zod/mini'

const NETWORKS = __OPERATOR__.networks.map(({ caipNetworkId }) => caipNetworkId)
const PREFIX = 'site:'
/** Maximum number of unconnected sites whose networks are stored. */
const MOST_STRANGERS = 200

// Run changes one after another. Otherwise a site that keeps switching networks could restore
// access that the visitor removed.
let last: Promise<unknown> = Promise.resolve()

function inTurn<result>(change: () => Promise<result>): Promise<result> {
  const done = last.then(change)
  last = done.catch(() => undefined)
  return done
}

export const Site = z.object({
  accounts: z.array(SiteAccount),
  /** CAIP-2 ids of the active networks. Other namespaces use the operator's first network. */
  chains: z.array(z.string()),
  since: z.number(),
})
export type Site = z.infer<typeof Site>

export async function readSites(): Promise<Map<string, Site>> {
  const stored = Object.entries(await chrome.storage.local.get(null))
  return new Map(
    stored.flatMap(([key, value]) => {
      const site = z.safeParse(Site, value)
      return key.startsWith(PREFIX) && site.success ? [[key.slice(PREFIX.length), site.data]] : []
    }),
  )
}

/** Networks of unconnected sites, by origin. The browser clears them when it closes. */
const STRANGERS = 'strangers'

async function readStrangers(): Promise<Record<string, string[]>> {
  return ((await chrome.storage.session.get(STRANGERS))[STRANGERS] ?? {}) as Record<
    string,
    string[]
  >
}

async function readSite(origin: string): Promise<Site> {
  const key = PREFIX + origin
  const [stored, strangers] = await Promise.all([chrome.storage.local.get(key), readStrangers()])
  const site = z.safeParse(Site, stored[key])
  return site.success ? site.data : { accounts: [], chains: strangers[origin] ?? [], since: 0 }
}

export async function viewOf(origin: string): Promise<SiteView> {
  return toView(await readSite(origin))
}

function toView({ accounts, chains }: Site): SiteView {
  const namespaces = [...new Set(NETWORKS.map(namespaceOf))]
  const active = namespaces.flatMap((namespace) => {
    const isServed = (id: string) => namespaceOf(id) === namespace && NETWORKS.includes(id)
    return chains.find(isServed) ?? NETWORKS.find(isServed) ?? []
  })
  return { accounts, chains: active, networks: NETWORKS }
}

/** An empty list disconnects the site. */
export function setAccounts(origin: string, accounts: readonly SiteAccount[]): Promise<void> {
  return inTurn(async () => {
    if (accounts.length === 0) return chrome.storage.local.remove(PREFIX + origin)
    const { chains, since } = await readSite(origin)
    const site: Site = { accounts: [...accounts], chains, since: since || Date.now() }
    await chrome.storage.local.set({ [PREFIX + origin]: site })
  })
}

/** @returns whether the wallet supports the network */
export async function setChain(origin: string, chainId: string): Promise<boolean> {
  if (!NETWORKS.includes(chainId)) return false
  await inTurn(async () => {
    const site = await readSite(origin)
    const rest = site.chains.filter((id) => namespaceOf(id) !== namespaceOf(chainId))
    const chains = [chainId, ...rest]
    if (site.accounts.length > 0)
      return chrome.storage.local.set({ [PREFIX + origin]: { ...site, chains } })
    const others = Object.entries(await readStrangers()).filter(([one]) => one !== origin)
    const strangers = Object.fromEntries([...others.slice(1 - MOST_STRANGERS), [origin, chains]])
    return chrome.storage.session.set({ [STRANGERS]: strangers })
  })
  return true
}

export function forgetSites(): Promise<void> {
  return inTurn(async () => {
    const origins = [...(await readSites()).keys()]
    await chrome.storage.local.remove(origins.map((origin) => PREFIX + origin))
  })
}

/** Reports each site whose connection changed. @returns an unsubscribe function */
export function onSites(told: (origin: string) => void): () => void {
  const hear = (changes: object) => {
    for (const key of Object.keys(changes))
      if (key.startsWith(PREFIX)) told(key.slice(PREFIX.length))
  }
  chrome.storage.local.onChanged.addListener(hear)
  return () => chrome.storage.local.onChanged.removeListener(hear)
}

const namespaceOf = (caip2: string) => caip2.slice(0, caip2.indexOf(':'))
