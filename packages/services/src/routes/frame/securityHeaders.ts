import { createContentPolicies, type PageParts } from './contentPolicies.js'

/** Two years, as preload lists require. */
const HSTS = 'max-age=63072000; includeSubDomains; preload'

const NO_CLIPBOARD = 'clipboard-read=()'
const PERMISSIONS = [
  ...['camera', 'microphone', 'geolocation', 'usb', 'serial', 'hid', 'midi'],
  ...['display-capture', 'payment'],
].map((feature) => `${feature}=()`)
const OWN_PERMISSIONS = [
  'publickey-credentials-get',
  'publickey-credentials-create',
  'clipboard-write',
].map((feature) => `${feature}=(self)`)

export function createSecurityHeaders(options: createContentPolicies.Options) {
  const { frameOrigin } = options
  const isHttps = frameOrigin.startsWith('https:')
  const policies = createContentPolicies(options)

  /** A page of the wallet's own at the top of a window, which other windows cannot access. */
  const ownPage = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  }
  const document = {
    'Permissions-Policy': [...PERMISSIONS, NO_CLIPBOARD, ...OWN_PERMISSIONS].join(', '),
    'Reporting-Endpoints': `csp="${frameOrigin}/r"`,
    'Origin-Agent-Cluster': '?1',
  }
  /** With a field for digits. Not the frame, because browsers would give the clipboard to the dapp permanently. */
  const digits = {
    ...document,
    'Permissions-Policy': [...PERMISSIONS, 'clipboard-read=(self)', ...OWN_PERMISSIONS].join(', '),
  }

  return {
    fallback: {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policies.data,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      ...(isHttps ? { 'Strict-Transport-Security': HSTS } : {}),
    },

    frame: (ancestors: readonly string[]) => ({
      ...document,
      // Forbidden in a frame. At the top of a window, the opening page loses its handle.
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Content-Security-Policy': policies.frame(ancestors),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    }),

    /** The window of an approval. Frame and window communicate through the services and need no handle. */
    window: {
      ...digits,
      ...ownPage,
      // It reads another device's code. The frame must not: browsers would give the camera to the dapp around it.
      'Permissions-Policy': digits['Permissions-Policy'].replace('camera=()', 'camera=(self)'),
      'Content-Security-Policy': policies.window,
    },

    /** Only this document keeps its opener, to look for the wallet's frame there. It shows and stores no data. */
    start: {
      ...document,
      'X-Frame-Options': ownPage['X-Frame-Options'],
      'Content-Security-Policy': policies.start,
    },

    /** The window asks whether its visitor continues to the page that began the visit. */
    visit: { ...document, ...ownPage, 'Content-Security-Policy': policies.visit },

    /** The wallet's own pages: the entry from a site, the hub, and the sealed pages that show or accept a key. */
    hub: (kind: 'entry' | 'open' | 'sealed') => ({
      ...(kind === 'open' ? digits : document),
      ...ownPage,
      'Content-Security-Policy': policies.hub[kind],
    }),

    extension: { ...document, ...ownPage, 'Content-Security-Policy': policies.extension },

    asset: ({ workerScripts }: { workerScripts: readonly string[] | null }) => ({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      ...(workerScripts === null
        ? {}
        : { 'Content-Security-Policy': policies.worker(workerScripts) }),
    }),

    /** A picture that any page may show. With `isFixed`, its address identifies its exact bytes. */
    image: ({ isFixed }: { isFixed: boolean }) => ({
      'Cache-Control': isFixed
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=86400, stale-while-revalidate=604800',
      'Content-Security-Policy': policies.image,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),

    /** For pages behind a mail's link, and after a visit to a provider. */
    page: (parts: PageParts) => ({
      ...ownPage,
      'Content-Security-Policy': policies.page(parts),
      'Permissions-Policy': [...PERMISSIONS, NO_CLIPBOARD].join(', '),
      // `no-referrer` would make browsers send the form with the origin `null`.
      'Referrer-Policy': 'same-origin',
      // The fragment of a link must not scroll past the page's first text.
      'Document-Policy': 'force-load-at-top',
    }),
  }
}

export type SecurityHeaders = ReturnType<typeof createSecurityHeaders>
