import { IMAGE_ORIGIN } from '../../world/ports.js'

const NOTHING = ["'none'"]
/** Prefix of a script whose file name ends in a hash. See {@link ALLOWED}. */
const WORKER = '/assets/worker-'
const WORKER_PARTS = '/assets/signing-'

type Most = Readonly<Record<string, readonly string[]>>

/** Required directives of the built frame, with the maximum that each directive may allow. */
const APP: Most = {
  'default-src': NOTHING,
  'script-src': ['/assets/'],
  'script-src-attr': NOTHING,
  'style-src': ['/assets/'],
  'img-src': NOTHING,
  'font-src': NOTHING,
  'connect-src': NOTHING,
  'worker-src': [WORKER],
  'child-src': NOTHING,
  'frame-src': NOTHING,
  'object-src': NOTHING,
  'media-src': NOTHING,
  'manifest-src': NOTHING,
  'base-uri': NOTHING,
  'form-action': NOTHING,
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['keyworker'],
  'report-to': ['csp'],
}
const TAB: Most = { ...APP, 'img-src': ['data:'] }
const SHUT: Most = { 'default-src': NOTHING, 'base-uri': NOTHING, 'form-action': NOTHING }

const ALLOWED = {
  frame: {
    ...APP,
    'connect-src': [
      ...['/v1/auth/', '/v1/fungible/price', '/v1/nft/items', '/v1/popups/'],
      ...['/v1/profile/account', '/v1/profile/zone', '/v1/rpc/'],
      ...['/v1/bundler/', '/v1/permissions'],
    ],
  },
  window: {
    ...APP,
    'img-src': ['data:', '/public/getTokenImage/', `${IMAGE_ORIGIN}/i/`],
    'connect-src': ['/v1/popups/'],
    'worker-src': NOTHING,
    'trusted-types': NOTHING,
  },
  /** Entry page of the hub, opened by a site. Runs no key worker. */
  entry: {
    ...TAB,
    'connect-src': ['/v1/auth/', '/v1/popups/'],
    'worker-src': NOTHING,
    'trusted-types': NOTHING,
  },
  /** The page cancels changes when it closes, because the key worker ends earlier. */
  hub: {
    ...TAB,
    'connect-src': [
      ...['/v1/auth/', '/v1/account/identities/changes/cancel'],
      ...['/v1/bundler/', '/v1/fungible/price', '/v1/permissions', '/v1/rpc/'],
    ],
  },
  sealed: TAB,
  worker: {
    'default-src': NOTHING,
    'script-src': [WORKER, WORKER_PARTS],
    'connect-src': ['/v1/account/', '/v1/popups/', '/v1/wallets/'],
  },
  /** Page of a mailed link that offers no choice any more. */
  mailed: {
    ...SHUT,
    'style-src': ['/styles/device-'],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': NOTHING,
  },
  /** A document without subresources. */
  empty: SHUT,
} as const satisfies Record<string, Most>

export type PolicyKind = keyof typeof ALLOWED

export function reachOf(kind: PolicyKind): readonly string[] {
  const most: Most = ALLOWED[kind]
  return (most['connect-src'] ?? []).filter((source) => source.startsWith('/'))
}

/** Reads a Content-Security-Policy like a browser. @returns its gaps as sentences */
export function judgePolicy(policy: string, options: { kind: PolicyKind; origin: string }) {
  const { kind, origin } = options
  const directives = policy.split(';').map((text) => text.trim().split(/\s+/))
  const faults: string[] = []
  const said = new Map<string, string[]>()
  for (const [name = '', ...sources] of directives) {
    // Browsers ignore later directives with the same name.
    if (said.has(name)) faults.push(`${name} is said twice`)
    else said.set(name, sources)
  }
  const most: Most = ALLOWED[kind]
  for (const [name, allowed] of Object.entries(most)) {
    const sources = said.get(name)
    if (sources === undefined || sources.length === 0) faults.push(`${name} is missing`)
    for (const source of sources ?? []) {
      if (source === "'self'") faults.push(`${name} allows the whole origin instead of paths`)
      else if (!isAllowed(source, { allowed, origin })) faults.push(`${name} allows ${source}`)
    }
  }
  for (const name of said.keys())
    if (!(name in most) && name !== 'frame-ancestors') faults.push(`${name} is not known here`)
  if (kind !== 'worker') faults.push(...judgeAncestors(said.get('frame-ancestors'), kind))
  return faults
}

/** Whether a source is `'none'` or in the list. A path of this origin must match the listed spelling. */
function isAllowed(source: string, options: { allowed: readonly string[]; origin: string }) {
  const { allowed, origin } = options
  if (source === "'none'") return true
  if (!source.startsWith(`${origin}/`)) return allowed.includes(source)
  const path = source.slice(origin.length)
  return allowed.some((most) =>
    most.endsWith('-') ? new RegExp(`^${most}[\\w-]+\\.(js|css)$`).test(path) : path === most,
  )
}

/** Only exact origins may embed the frame, and no page may embed other documents. */
function judgeAncestors(ancestors: readonly string[] = [], kind: PolicyKind): string[] {
  if (ancestors.length === 0) return ['frame-ancestors is missing']
  // In an extension's URL, the id replaces the host. In Node, such URLs have no origin.
  const isExact = (text: string) =>
    /^chrome-extension:\/\/[a-p]{32}$/.test(text) ||
    (URL.canParse(text) && new URL(text).origin === text)
  const wrong = ancestors.filter((text) =>
    kind === 'frame' ? !isExact(text) || text.includes('*') : text !== "'none'",
  )
  return wrong.map((text) => `frame-ancestors allows ${text}`)
}
