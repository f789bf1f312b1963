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

  /** A wallet page at the top of a window, which other windows cannot access. */
  const ownPage = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  }
  const document = {
    'Permissions-Policy': [...PERMISSIONS, NO_CLIPBOARD, ...OWN_PERMISSIONS].join(', '),
    'Reporting-Endpoints': `csp="${frameOrigin}/r"`,
    'Origin-Agent-Cluster': '?1',
  }
  /** For a page with a digits field. Not for the frame: browsers would also give the dapp permanent clipboard access. */
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
      // A frame ignores this header. At the top of a window, it separates the window from the
      // opening page.
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Content-Security-Policy': policies.frame(ancestors),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    }),

    /** The approval window. It and the frame communicate through the services, so neither needs a window handle. */
    window: {
      ...digits,
      ...ownPage,
      // The window scans another device's code. In the frame, browsers would also give the dapp
      // camera access.
      'Permissions-Policy': digits['Permissions-Policy'].replace('camera=()', 'camera=(self)'),
      'Content-Security-Policy': policies.window,
    },

    /** Only this document keeps its opener, to find the wallet's frame there. It does not show or store data. */
    start: {
      ...document,
      'X-Frame-Options': ownPage['X-Frame-Options'],
      'Content-Security-Policy': policies.start,
    },

    /** The window asks whether to continue to the page that started the visit. */
    visit: { ...document, ...ownPage, 'Content-Security-Policy': policies.visit },

    /** The wallet's pages: the entry from a site, the hub, and the sealed pages that show or accept a key. */
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

    /** A picture that any page may show. With `isFixed`, its URL identifies its exact bytes. */
    image: ({ isFixed }: { isFixed: boolean }) => ({
      'Cache-Control': isFixed
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=86400, stale-while-revalidate=604800',
      'Content-Security-Policy': policies.image,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),

    page: (parts: PageParts) => ({
      ...ownPage,
      'Content-Security-Policy': policies.page(parts),
      'Permissions-Policy': [...PERMISSIONS, NO_CLIPBOARD].join(', '),
      // With `no-referrer`, browsers would send the form with the origin `null`.
      'Referrer-Policy': 'same-origin',
      // The fragment of a link must not scroll past the page's first text.
      'Document-Policy': 'force-load-at-top',
    }),
  }
}

export type SecurityHeaders = ReturnType<typeof createSecurityHeaders>
